// node start.mjs PACKAGE PROGRAM NAME=FOLDER...
// Starts the Python of an installed pyodide package, mounts each folder as /NAME and runs the program.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, program, ...mounts] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
// The mounted folders are those of the checkout: leave no files of another Python there.
const python = await loadPyodide({ env: { PYTHONDONTWRITEBYTECODE: "1", HOME: "/home" } });
for (const mount of mounts) {
  const [name, place] = mount.split("=");
  python.FS.mkdirTree(`/${name}`);
  python.mountNodeFS(`/${name}`, place);
}
python.runPython(readFileSync(program, "utf8"), { filename: program });
