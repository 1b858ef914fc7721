const svgNamespace = 'http://www.w3.org/2000/svg'

/**
 * Creates an element. Children are nodes or strings, and no property takes markup, so data can never become markup.
 * Properties other than `class`, `text`, `on` ({click: fn}) and `vars` (CSS variables) are attributes, left out if
 * false, null or undefined.
 */
export function h(tag, properties = {}, ...children) {
  return fill(document.createElement(tag), properties, children)
}

/** The same for SVG. */
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

/** An external address for a link; undefined unless it is http or https. */
export function safeAddress(text) {
  const address = URL.parse(text)
  return address && /^https?:$/.test(address.protocol) ? address.href : undefined
}

/** Announces something to a screen reader. */
export function announce(text) {
  const live = document.getElementById('live')
  if (live) live.textContent = text
}
