import { z } from 'zod'
import { mappedKind } from '../files/mapped_kind.ts'

export default mappedKind('reddit', {
  about: "Monthly dumps of Reddit's submissions and comments, as NDJSON that is compressed with zstd.",
  names: /(^|\/)(R[SC]_[\d-]+|[^/]+_(submissions|comments))(\.(jsonl|ndjson))?(\.zst|\.gz)?$/i,
  recognises: "json_exists(row, '$.title') or json_exists(row, '$.body')",
  settings: {
    subreddits: z
      .array(z.string().regex(/^\w{2,30}$/, 'expected a name such as stocks'))
      .min(1)
      .optional(),
  },
  wanted({ subreddits }) {
    if (!subreddits) return undefined
    // Lines are matched as bytes, because a monthly dump has hundreds of millions of lines, few of which are wanted.
    const marks = subreddits
      .flatMap((name) => [`"subreddit":"${name}"`, `"subreddit": "${name}"`])
      .map((mark) => Buffer.from(mark))
    return (line) => marks.some((mark) => line.includes(mark))
  },
})
