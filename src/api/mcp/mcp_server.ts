import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { Endpoint } from '../endpoint.ts'
import { type EndpointResource, resourcesOf } from './resources.ts'
import { type ApiRequest, type EndpointTool, toolsOf } from './tools.ts'

/** The API's response to a request that was made for a tool call or a resource. */
export interface ApiAnswer {
  status: number
  text: string
}

/** Sends a request to the API. `context` identifies the MCP client, whose API key is used. */
export type CallApi = (request: ApiRequest, context: ServerContext) => Promise<ApiAnswer>

/**
 * The tools and resources that an MCP server offers. They are derived from the endpoints once per process, for all
 * connections.
 */
export interface Offer {
  version: string
  tools: Map<string, EndpointTool>
  resources: Map<string, EndpointResource>
}

const instructions = `Crowdtape offers aggregated, privacy-safe signals: what retail investors ask, hold and trade, what AI-managed
funds do, and what companies file. Every answer comes from one release and names its day in as_of; windows of N days end on that day.
Figures about people are perturbed and rounded; null never means zero, and "withheld" says why data is missing.
Look up tickers by name with get_reference_tickers, topics with get_reference_topics. For a question in plain English use
ask_retail_intent (conversations), ask_filings (filings of named companies) or screen_tickers (find tickers by criteria); each
says in "interpretation" how the question was interpreted and what was not understood. Cite figures with ticker, window and as_of.`

let offer: Offer | undefined

/**
 * Returns the tools and resources of all endpoints. They are built at the first connection, because building them takes
 * a third of the time in which a server starts.
 */
export function offerOf(endpoints: Endpoint[], version: string): Offer {
  offer ??= { version, tools: toolsOf(endpoints), resources: resourcesOf(endpoints) }
  return offer
}

/**
 * Creates a server of the Model Context Protocol (MCP) for one connection or request. The server translates each tool
 * call to a request to the API.
 */
export function mcpServer({ version, tools, resources }: Offer, call: CallApi): Server {
  const server = new Server(
    { name: 'crowdtape', title: 'Crowdtape', version },
    { capabilities: { tools: {}, resources: {} }, instructions },
  )
  server.setRequestHandler('tools/list', () => ({ tools: [...tools.values()].map(({ tool }) => tool) }))
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const found = tools.get(params.name)
    if (!found)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `there is no tool with the name ${params.name}`)
    const answer = await call(found.request(params.arguments ?? {}), context)
    return server.projectCallToolResult(resultOf(answer), found.tool.outputSchema)
  })
  server.setRequestHandler('resources/list', () => ({
    resources: [...resources.values()].map(({ resource }) => resource),
  }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }))
  server.setRequestHandler('resources/read', async ({ params: { uri } }, context) => {
    const found = resources.get(uri)
    if (!found) throw new ResourceNotFoundError(uri)
    const { mimeType } = found.resource
    return {
      contents: [{ uri, mimeType, text: 'read' in found ? await found.read() : await textOf(found.request, context) }],
    }
  })
  return server

  async function textOf(request: ApiRequest, context: ServerContext): Promise<string> {
    const { status, text } = await call(request, context)
    if (status !== 200) throw new ProtocolError(ProtocolErrorCode.InternalError, detailOf(text))
    return text
  }
}

/**
 * Converts an API response to the result of a tool call. An error becomes text, so that the model can correct its call.
 */
function resultOf({ status, text }: ApiAnswer): CallToolResult {
  if (status !== 200) return { isError: true, content: [{ type: 'text', text: `${status}: ${detailOf(text)}` }] }
  return { content: [{ type: 'text', text }], structuredContent: JSON.parse(text) }
}

function detailOf(problem: string): string {
  return (JSON.parse(problem) as { detail: string }).detail
}
