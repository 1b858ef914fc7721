import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { projectRoot } from '../base/source_file.ts'
import { etag, matchingEtag } from './http/caching.ts'

/**
 * Content security policy: pages load files only from their own origin and run no inline scripts, so that text in the
 * data cannot run as code.
 */
const contentSecurityPolicy =
  "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const folder = join(projectRoot, 'src/api/pages/')
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/**
 * Serves the pages `/explore` and `/ops`, and their files below `/pages/`. They need no key, because they contain no
 * data. The requests that they send to the API carry the key that the visitor has entered.
 */
export async function servePages(app: FastifyInstance): Promise<void> {
  await app.register(compress, { encodings: ['br', 'gzip'] })
  for (const [address, path] of await pageFiles()) {
    const body = await readFile(path)
    const tag = createHash('sha256').update(body).digest('base64url').slice(0, 27)
    const headers = {
      'content-type': types[extname(path)],
      'content-security-policy': contentSecurityPolicy,
      'cache-control': 'no-cache',
      etag: etag(tag, undefined),
    }
    app.get(address, { schema: { hide: true } }, (request, reply) => {
      reply.headers(headers)
      if (matchingEtag(request.headers['if-none-match'] ?? '', tag, undefined)) return reply.code(304).send()
      return reply.send(body)
    })
  }
}

/** The paths of all page files, by URL path. The chart library is read from its npm package. */
async function pageFiles(): Promise<Map<string, string>> {
  const uplot = dirname(createRequire(import.meta.url).resolve('uplot'))
  const files = new Map([
    ['/explore', join(folder, 'explore.html')],
    ['/ops', join(folder, 'ops.html')],
    ['/pages/uplot.js', join(uplot, 'uPlot.esm.js')],
    ['/pages/uplot.css', join(uplot, 'uPlot.min.css')],
  ])
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !(extname(entry.name) in types) || entry.name.endsWith('.html')) continue
    const path = join(entry.parentPath, entry.name)
    files.set(`/pages/${path.slice(folder.length)}`, path)
  }
  return files
}
