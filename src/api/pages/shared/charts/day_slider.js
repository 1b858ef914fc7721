import { h, s } from '../dom.js'
import { day as dayText } from '../format.js'

/**
 * Turns a chart of days into a slider: the pointer and the arrow keys choose a day. At first, the last day is chosen.
 * `tell(at)` shows the values of a day outside the chart and returns them as text; `sceneOf(width)` draws the chart as
 * `{drawn, width, mark, nearest}` and is called when the width changes.
 */
export function daySlider({ label, days, height, tell, sceneOf }) {
  const svg = s('svg', { class: 'chart', 'aria-hidden': 'true', height })
  const slider = h('div', { class: 'lines', role: 'slider', tabindex: '0', 'aria-label': label }, svg)
  const last = days.length - 1
  let scene
  let at = last

  const show = (index) => {
    at = Math.max(0, Math.min(last, index))
    const text = `${dayText(days[at])}: ${tell(at)}`
    const state = { valuemin: 0, valuemax: last, valuenow: at, valuetext: text }
    for (const [name, value] of Object.entries(state)) slider.setAttribute(`aria-${name}`, String(value))
    scene?.mark(at)
  }

  slider.addEventListener('keydown', (event) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    show(to)
  })
  slider.addEventListener('pointermove', ({ clientX }) => {
    if (scene) show(scene.nearest(clientX - slider.getBoundingClientRect().left))
  })
  slider.addEventListener('pointerleave', () => show(last))
  new ResizeObserver(([{ contentRect }]) => {
    if (contentRect.width === 0 || Math.abs(contentRect.width - (scene?.width ?? 0)) < 1) return
    scene = sceneOf(contentRect.width)
    svg.replaceChildren(...scene.drawn)
    scene.mark(at)
  }).observe(slider)
  show(last)
  return slider
}
