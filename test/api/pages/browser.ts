import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** Finds Chromium, or installs Debian's package as root. Undefined if neither is possible. */
export function findChromium(): string | undefined {
  const found = onPath(names)
  if (found) return found
  const mayInstall = process.getuid?.() === 0 && onPath(['apt-get']) && process.env.INSTALL_CHROMIUM !== 'no'
  if (mayInstall) {
    const options = { timeout: 240_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], options)
    const installed = onPath(names)
    if (installed) return installed
  }
  console.warn(
    'the tests of the pages are skipped: found no Chromium on PATH, and could not install the package chromium',
  )
  return undefined
}

function onPath(wanted: string[]): string | undefined {
  for (const name of wanted) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const path = join(folder, name)
      try {
        accessSync(path, constants.X_OK)
        return path
      } catch {
        // Not in this folder.
      }
    }
  }
  return undefined
}

export function launch(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
}

/** A page with its errors and its requests. */
export interface Watched {
  page: Page
  context: BrowserContext
  /** Console errors and uncaught exceptions. */
  flaws: string[]
  /** URLs of all requests. */
  requests: string[]
}

export async function openPage(
  browser: Browser,
  { width = 1440, scheme = 'light' }: { width?: number; scheme?: 'light' | 'dark' } = {},
): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const flaws: string[] = []
  const requests: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') flaws.push(message.text())
  })
  page.on('pageerror', (error) => flaws.push(error.message))
  page.on('request', (request) => requests.push(request.url()))
  return { page, context, flaws, requests }
}

/** Enters the key and waits until the page has loaded. */
export async function enter(page: Page, address: string, key: string): Promise<void> {
  await page.goto(address)
  await page.getByLabel('key', { exact: false }).fill(key)
  await page.keyboard.press('Enter')
  await page.locator('#nav a').first().waitFor()
  await settled(page)
}

/** Waits until nothing is loading. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { document } = globalThis as unknown as { document: { querySelector(selector: string): unknown } }
    return document.querySelector('main h1') && !document.querySelector('[aria-busy=true], .skeleton')
  })
}

/** Opens a view by its hash, as a link does. */
export async function visit(page: Page, view: string): Promise<void> {
  await page.evaluate((hash) => {
    const { location } = globalThis as unknown as { location: { hash: string } }
    location.hash = hash
  }, `#/${view}`)
  await page.waitForTimeout(50)
  await settled(page)
}

/**
 * Texts with too little contrast by their computed colours (WCAG 2.2, 1.4.3: at least 4.5, or 3 for large text).
 * Transparent backgrounds are blended with those of their parents.
 */
export function lowContrast(page: Page): Promise<string[]> {
  return page.evaluate(contrastScript) as Promise<string[]>
}

const contrastScript = `(() => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  const drawn = new Map()
  const rgba = (color, under = [0, 0, 0, 0]) => {
    const key = color + ' on ' + under
    if (!drawn.has(key)) drawn.set(key, draw(color, under))
    return drawn.get(key)
  }
  const draw = (color, under) => {
    pen.clearRect(0, 0, 1, 1)
    pen.fillStyle = 'rgb(' + under.slice(0, 3).join(' ') + ' / ' + under[3] / 255 + ')'
    pen.fillRect(0, 0, 1, 1)
    pen.fillStyle = color
    pen.fillRect(0, 0, 1, 1)
    return [...pen.getImageData(0, 0, 1, 1).data]
  }
  const behind = (element) => {
    const layers = []
    for (let at = element; at; at = at.parentElement) layers.push(getComputedStyle(at).backgroundColor)
    let color = [255, 255, 255, 255]
    for (const layer of layers.reverse()) color = rgba(layer, color)
    return color
  }
  const luminance = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * x + 0.7152 * y + 0.0722 * z
  }
  const low = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent.trim()
    const element = walker.currentNode.parentElement
    if (!text || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (element.closest('.hidden-visually, .skip, script, noscript, option, title')) continue
    const style = getComputedStyle(element)
    const paper = behind(element)
    const ink = rgba(element.closest('svg') ? style.fill : style.color, paper)
    const [light, dark] = [luminance(ink), luminance(paper)].sort((a, b) => b - a)
    const contrast = (light + 0.05) / (dark + 0.05)
    const isLarge = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && Number(style.fontWeight) >= 700)
    if (contrast < (isLarge ? 3 : 4.5)) low.push(text.slice(0, 40) + ' ' + contrast.toFixed(2))
  }
  return [...new Set(low)]
})()`
