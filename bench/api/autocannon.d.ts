declare module 'autocannon' {
  interface Result {
    requests: { average: number }
    /** Milliseconds. */
    latency: { average: number; p50: number; p99: number }
    non2xx: number
    errors: number
  }
  interface Options {
    url: string
    connections: number
    duration: number
    headers?: Record<string, string>
  }
  export default function autocannon(options: Options): Promise<Result>
}
