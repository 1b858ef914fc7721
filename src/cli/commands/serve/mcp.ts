import { randomBytes } from 'node:crypto'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { Command } from 'commander'
import { pino } from 'pino'
import { endpoints } from '../../../api/endpoint_folder.ts'
import { mcpServer, offerOf } from '../../../api/mcp/mcp_server.ts'
import { callRoute } from '../../../api/mcp/serve_mcp.ts'
import { createServer } from '../../../api/server.ts'
import { projectVersion } from '../../../base/source_file.ts'
import { examples, homeOf, homeOption, settingsHelp } from '../../options.ts'
import { servingOptions } from '../../serving.ts'

export default function mcp(): Command {
  return new Command('mcp')
    .description('serve the live release to a language model over stdin and stdout (Model Context Protocol)')
    .addHelpText(...examples('crowdtape mcp --home data'))
    .addHelpText(...settingsHelp('home', 'providers', 'model', 'model_api'))
    .addOption(homeOption())
    .action(async (options: { home?: string }) => {
      const { home, settings } = homeOf(options)
      // The protocol uses stdout, so the log is written to stderr.
      const log = pino({ level: settings.LOG_LEVEL }, pino.destination({ fd: 2, sync: true }))
      // The routes require a key, so a random key is created. It protects nothing, because the user who started the
      // process can read the folder anyway.
      const key = randomBytes(32).toString('base64url')
      const app = await createServer({
        ...(await servingOptions(home, settings, log)),
        apiKeys: [key],
        rateLimitPerMinute: 0,
      })
      await app.ready()
      const offer = offerOf(await endpoints(), projectVersion)
      const served = serveStdio(() =>
        mcpServer(offer, (request, { mcpReq }) => callRoute(app, request, key, mcpReq.signal)),
      )
      const end = async () => {
        await served.close()
        await app.close()
        // If the process did not exit here, a home in a bucket would keep it running until the next check of the bucket.
        process.exit()
      }
      process.stdin.once('close', end)
      process.once('SIGTERM', end)
      process.once('SIGINT', end)
    })
}
