#!/usr/bin/env node
// Plain JavaScript on purpose: it must run on an old Node to say what is missing, or to hand over to the Node 24 that
// `npm ci` brings along (the package `node`).
import { spawn } from 'node:child_process'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

// Node strips types of no file below node_modules, so the package has built JavaScript.
const isPackage = /[\\/]node_modules[\\/]/.test(fileURLToPath(import.meta.url))
const [major, minor] = process.versions.node.split('.').map(Number)
const isNewEnough = major > 24 || (major === 24 && minor >= 12)

// npm starts a command through a shell, which ends on SIGTERM and tells its child nothing. So a process that npm started
// notices that its parent is gone, and stops as it would on the signal.
if (process.env.npm_command) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  watch.unref()
}

// As the first process of a container, one without a handler of its own would not end on SIGTERM.
if (process.pid === 1) {
  process.on('SIGTERM', () => {
    if (process.listenerCount('SIGTERM') === 1) process.exit(143)
  })
}

if (isNewEnough) {
  // DuckDB's queries sit in libuv's pool; at its default of 4 they make every file read wait. Must be set before first use.
  process.env.UV_THREADPOOL_SIZE ??= '16'
  // What was compiled once is found in the folder for temporary files: it halves the time until a command begins.
  module.enableCompileCache()
  if (isPackage) process.setSourceMapsEnabled(true)
  const { main } = await import(isPackage ? '../build/src/cli/main.js' : '../src/cli/main.ts')
  await main(process.argv)
} else {
  const installed = installedNode()
  if (!installed || installed === process.execPath) {
    const remedy = isPackage ? 'install it, or `npm install node@24` beside crowdtape' : '`npm ci` brings one along'
    console.error(`crowdtape: found Node ${process.versions.node}, expected 24.12 or newer; ${remedy}`)
    process.exit(2)
  }
  const child = spawn(installed, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    if (signal) {
      process.removeAllListeners(signal)
      process.kill(process.pid, signal)
    } else {
      process.exit(code ?? 1)
    }
  })
}

/** The Node of the package `node`, in the clone or beside the installed package; undefined without one. */
function installedNode() {
  try {
    return module.createRequire(import.meta.url).resolve('node/bin/node')
  } catch {
    return undefined
  }
}
