/** The result of a check. `fix` says how to solve the problem that was found. */
export interface Finding {
  check: string
  outcome: 'ok' | 'warning' | 'failure'
  found: string
  fix?: string
}

export function ok(check: string, found: string): Finding {
  return { check, outcome: 'ok', found }
}

export function warning(check: string, found: string, fix: string): Finding {
  return { check, outcome: 'warning', found, fix }
}

export function failure(check: string, found: string, fix: string): Finding {
  return { check, outcome: 'failure', found, fix }
}
