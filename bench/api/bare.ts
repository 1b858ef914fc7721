import { readFileSync } from 'node:fs'
import fastify from 'fastify'

/** Reference server: a Fastify route that only returns the content of a file. `node bench/api/bare.ts PORT FILE` starts it. */
const [port, file] = process.argv.slice(2)
const bytes = readFileSync(file, 'utf8')
const app = fastify()
app.get('/', (_, reply) => reply.type('application/json; charset=utf-8').send(bytes))
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.on('SIGTERM', () => app.close())
