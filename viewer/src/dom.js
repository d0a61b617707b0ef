// Elements without markup: names from a replay only ever become text.

/** Makes an element: `make("div.bar", { title: "heat" }, "text", child)`. */
export function make(kind, attributes = {}, ...children) {
  const [tag, ...classes] = kind.split(".");
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

export const css = ([r, g, b], opacity = 1) => `rgba(${r}, ${g}, ${b}, ${opacity})`;

/** Writes a text only where it changed: the browser lays the page out anew otherwise. */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Gives an element these children; those that stay in their order keep the focus, and a click that has begun. */
export function keep(parent, children) {
  for (const child of [...parent.children]) if (!children.includes(child)) child.remove();
  children.forEach((child, k) => parent.children[k] !== child && parent.insertBefore(child, parent.children[k]));
}

/** Tells a screen reader what an element is called, or how it stands, only where that changed. */
export function tell(element, facts) {
  for (const [name, value] of Object.entries(facts)) if (element.getAttribute(`aria-${name}`) !== String(value)) element.setAttribute(`aria-${name}`, value);
}

export function setWidth(element, share) {
  const width = `${Math.round(1000 * Math.max(0, Math.min(1, share))) / 10}%`;
  if (element.style.width !== width) element.style.width = width;
}

/** Sizes a canvas to its place on the screen and returns its pen in CSS pixels. */
export function penOf(canvas) {
  const { clientWidth: width, clientHeight: height } = canvas, ratio = Math.min(2, window.devicePixelRatio);
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  const pen = canvas.getContext("2d");
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
  return { pen, width, height };
}

export const clockText = (seconds) => `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(1).padStart(4, "0")}`;
