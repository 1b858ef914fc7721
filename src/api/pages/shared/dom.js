const svgNamespace = 'http://www.w3.org/2000/svg'

/**
 * Creates an HTML element from nodes and strings, but never from markup, so text in the data cannot become markup. Properties are
 * attributes, except for `class`, `text`, `on` ({click: fn}) and `vars` (CSS variables). Attributes that are false, null or undefined are
 * left out.
 */
export function h(tag, properties = {}, ...children) {
  return fill(document.createElement(tag), properties, children)
}

/** Creates an SVG element from the same arguments. */
export function s(tag, properties = {}, ...children) {
  return fill(document.createElementNS(svgNamespace, tag), properties, children)
}

function fill(element, { class: names, text, on = {}, vars = {}, ...attributes }, children) {
  if (names) element.setAttribute('class', names)
  if (text !== undefined) element.textContent = text
  for (const [event, listener] of Object.entries(on)) element.addEventListener(event, listener)
  for (const [name, value] of Object.entries(vars)) element.style.setProperty(name, String(value))
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null && value !== false)
      element.setAttribute(name, value === true ? '' : value)
  }
  element.append(...children.flat(2).filter((child) => child !== undefined && child !== null && child !== false))
  return element
}

/** Returns an external URL that is safe to link to. Undefined if it is neither http nor https. */
export function safeAddress(text) {
  const address = URL.parse(text)
  return address && /^https?:$/.test(address.protocol) ? address.href : undefined
}

/** Makes a screen reader say a text. */
export function announce(text) {
  const live = document.getElementById('live')
  if (live) live.textContent = text
}
