// Prints the counts of a vitest report as "N passed, N failed". Exits with 1 if a test failed or none ran.
import { readFileSync } from 'node:fs'

const [, , report, status] = process.argv
let counts = { numPassedTests: 0, numFailedTests: 1 }
try {
  counts = JSON.parse(readFileSync(report, 'utf8'))
} catch {
  console.error('no test report was written')
}
const hasFailed = Number(status) !== 0
const failed = hasFailed ? Math.max(1, counts.numFailedTests) : counts.numFailedTests
console.log(`${counts.numPassedTests} passed, ${failed} failed`)
process.exitCode = failed > 0 || counts.numPassedTests === 0 ? 1 : 0
