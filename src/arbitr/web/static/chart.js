// A chart begins in the middle of its upper edge: there the reader starts.
for (const part of document.querySelectorAll(".chart")) part.scrollLeft = (part.scrollWidth - part.clientWidth) / 2;
