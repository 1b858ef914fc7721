import type { Tool } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { namedSchemas } from '../openapi/components.ts'

/** A request to a route of the API. */
export interface ApiRequest {
  method: 'GET' | 'POST'
  url: string
  body?: Record<string, unknown>
}

export type Arguments = Record<string, unknown>

/**
 * A tool that is derived from an endpoint: its description for a model, and a function that translates a call to an API
 * request.
 */
export interface EndpointTool {
  tool: Tool
  request(given: Arguments): ApiRequest
}

/**
 * Derives one tool from each endpoint and returns the tools by name: `getRetailFlows` becomes `get_retail_flows`. Aliases are left out.
 * Endpoints that return files are left out too, because a model cannot read files.
 */
export function toolsOf(endpoints: Endpoint[]): Map<string, EndpointTool> {
  const own = endpoints.filter(({ aliasOf, fileType }) => aliasOf === undefined && fileType === undefined)
  return new Map(own.map(toolOf).map((each) => [each.tool.name, each]))
}

function toolOf(endpoint: Endpoint): EndpointTool {
  const { operation, summary, use = summary, description, params } = endpoint
  const { answer, query, body } = namedSchemas(endpoint)
  // A tool returns its whole answer at once, so it has no `stream` argument.
  const { stream: _, ...properties } = body?.shape ?? {}
  const tool: Tool = {
    name: operation.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    title: summary,
    description: `${use}\n\n${withoutTables(description)}`,
    inputSchema: schemaOf(z.strictObject({ ...params.shape, ...query.shape, ...properties }), 'input'),
    outputSchema: schemaOf(answer, 'output'),
    annotations: {
      title: summary,
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  }
  return { tool, request: (given) => requestOf(endpoint, given) }
}

/** Translates a tool call to an API request. The arguments are validated by the API. */
function requestOf({ path, params, body }: Endpoint, given: Arguments): ApiRequest {
  // Models often send null for an argument that they want to leave out.
  const present = Object.entries(given).filter(([, value]) => value !== null && value !== undefined)
  const rest = Object.fromEntries(present.filter(([name]) => !(name in params.shape)))
  const inPath = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(given[name] ?? '')))
  const url = `/v1${inPath}`
  if (body) return { method: 'POST', url, body: rest }
  const pairs = Object.entries(rest).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map(
      (each) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(each))}`,
    ),
  )
  return { method: 'GET', url: pairs.length > 0 ? `${url}?${pairs.join('&')}` : url }
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/**
 * Removes tables from a description, because they take up much of a model's context. The content of these tables can be
 * requested with the reference tools.
 */
function withoutTables(markdown: string): string {
  return markdown.replaceAll(/\n\n(\|.*(\n|$))+/g, '').trim()
}

/**
 * Converts a schema to JSON Schema without `$schema`. The root object is written in full, because the schema of a tool
 * must not be a reference.
 */
function schemaOf(schema: z.ZodObject, io: 'input' | 'output'): Tool['inputSchema'] {
  const { $schema: _, ...written } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: openAnswers(io) })
  const { $ref, $defs, ...root } = written as { $ref?: string; $defs?: Record<string, object> }
  if ($ref === undefined) return written as Tool['inputSchema']
  const { [$ref.replace('#/$defs/', '')]: own, ...others } = $defs!
  return { ...own, ...root, ...(Object.keys(others).length > 0 && { $defs: others }) } as Tool['inputSchema']
}

/**
 * Lets the schemas of answers allow additional properties, because new fields can be added to answers without a new
 * version of the API.
 */
function openAnswers(io: 'input' | 'output') {
  return ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema }) => {
    delete jsonSchema.id
    if (io === 'input') return
    delete jsonSchema.examples
    if (zodSchema._zod.def.type === 'object') delete jsonSchema.additionalProperties
  }
}
