import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import compress from '@fastify/compress'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { projectRoot } from '../../base/source_file.ts'

const pages = pathToFileURL(join(projectRoot, 'src/api/pages/'))

/** Serves /openapi.json, and the page /docs that shows it. The page loads no files from other servers. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  await app.register(compress, { encodings: ['br', 'gzip'] })
  let document: string | undefined
  app.get('/openapi.json', { schema: { hide: true } }, (_request, reply) => {
    document ??= JSON.stringify(app.swagger())
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(document)
  })
  const [icon, colors] = await Promise.all(
    ['icon.svg', 'docs.css'].map((name) => readFile(new URL(name, pages), 'utf8')),
  )
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    // The plugin's default policy makes browsers use https, which would break the page on a server that only speaks http.
    staticCSP: "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'self'; frame-ancestors 'none'",
    // The standalone layout has a top bar whose logo uses inline styles, which the policy forbids.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', tryItOutEnabled: true, validatorUrl: null },
    logo: { type: 'image/svg+xml', content: icon },
    theme: {
      title: 'Crowdtape API',
      css: [{ filename: 'docs.css', content: colors }],
      favicon: [{ filename: 'icon.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: icon }],
    },
  })
}
