import { readFileSync } from 'node:fs'

const p = JSON.parse(readFileSync(process.argv[2]))
const self = new Map(),
  total = new Map()
const byId = new Map(p.nodes.map((n) => [n.id, n]))
const parent = new Map()
for (const n of p.nodes) for (const c of n.children ?? []) parent.set(c, n.id)
const dt = p.timeDeltas
p.samples.forEach((s, i) => {
  const us = dt[i]
  const n = byId.get(s)
  const k = (x) =>
    `${x.callFrame.functionName || '(anon)'} ${x.callFrame.url.split('/').slice(-2).join('/')}:${x.callFrame.lineNumber}`
  self.set(k(n), (self.get(k(n)) ?? 0) + us)
  const seen = new Set()
  for (let id = s; id; id = parent.get(id)) {
    const kk = k(byId.get(id))
    if (!seen.has(kk)) {
      seen.add(kk)
      total.set(kk, (total.get(kk) ?? 0) + us)
    }
  }
})
const show = (m, n) =>
  [...m]
    .sort((a, b) => b[1] - a[1])
    .slice(0, n)
    .forEach(([k, v]) => console.log((v / 1000).toFixed(0).padStart(7), k))
console.log('SELF')
show(self, 28)
console.log('TOTAL')
show(total, 60)
