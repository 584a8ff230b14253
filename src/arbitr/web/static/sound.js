// Short tones, once somebody has tapped for them: browsers allow none before.
const LONG = 0.4, APART = 0.45; // seconds

export class Sound {
  #audio = null;
  static possible = typeof AudioContext !== "undefined";
  get on() { return Boolean(this.#audio); }

  toggle() {
    this.#audio = this.#audio ? void this.#audio.close() : new AudioContext();
    this.beeps(1);
  }

  beeps(count) {
    if (!this.#audio) return;
    for (let at = 0; at < count; at += 1) {
      const tone = this.#audio.createOscillator(), loud = this.#audio.createGain();
      const start = this.#audio.currentTime + at * APART;
      tone.frequency.value = 660;
      loud.gain.setValueAtTime(0.25, start);
      loud.gain.exponentialRampToValueAtTime(0.001, start + LONG);
      tone.connect(loud).connect(this.#audio.destination);
      tone.start(start);
      tone.stop(start + LONG);
    }
  }
}
