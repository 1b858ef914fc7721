import type { Graph } from '../../src/build/graph/graph.ts'

/** The published models whose names match, and their dependencies. */
export function onlyModels({ models, macros }: Graph, published: RegExp): Graph {
  const kept = new Set<string>()
  const keep = (name: string) => {
    if (kept.has(name) || !models.has(name)) return
    kept.add(name)
    models.get(name)!.inputs.forEach(keep)
  }
  for (const [name, model] of models) if (model.published && published.test(name)) keep(name)
  return { models: new Map([...models].filter(([name]) => kept.has(name))), macros }
}
