import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Resource } from '@modelcontextprotocol/server'
import { projectRoot } from '../../base/source_file.ts'
import type { Endpoint } from '../endpoint.ts'
import type { ApiRequest } from './tools.ts'

/**
 * Content that an MCP client can add to a model's context: the answer to an API request, or a page of the
 * documentation.
 */
export type EndpointResource = { resource: Resource } & ({ request: ApiRequest } | { read(): Promise<string> })

const docs = pathToFileURL(join(projectRoot, 'docs/'))

/** The documentation pages that are offered as resources, with their descriptions. */
const methodology: Record<string, string> = {
  'numbers.md': 'What each figure means, how it is computed, and how the screener interprets a query.',
  'privacy.md': 'How figures about people are protected, and what null means in an answer.',
  'asking.md': 'How questions in plain English are interpreted and answered.',
  'api.md': 'Conventions of the API that the tools call: keys, errors, caching, nulls.',
}

/** All resources by URI: the answers of the reference endpoints, the list of datasets, and the documentation pages. */
export function resourcesOf(endpoints: Endpoint[]): Map<string, EndpointResource> {
  const catalogue = endpoints
    .filter(({ tag, path, readsArchive }) => (tag === 'Reference' || readsArchive) && !path.includes('{'))
    .map(
      ({ path, summary, use = summary }): EndpointResource => ({
        resource: {
          uri: `crowdtape:/${path}`,
          name: path.split('/').at(-1)!,
          title: summary,
          description: use,
          mimeType: 'application/json',
        },
        request: { method: 'GET', url: `/v1${path}` },
      }),
    )
  const pages = Object.entries(methodology)
    // A deployment may lack the folder of the documentation.
    .filter(([name]) => existsSync(new URL(name, docs)))
    .map(
      ([name, about]): EndpointResource => ({
        resource: { uri: `crowdtape://docs/${name}`, name, title: name, description: about, mimeType: 'text/markdown' },
        read: () => readFile(new URL(name, docs), 'utf8'),
      }),
    )
  return new Map([...catalogue, ...pages].map((each) => [each.resource.uri, each]))
}
