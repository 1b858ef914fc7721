import { z } from 'zod'
import { allFeeds } from '../../feeds/contract/registry.ts'
import { sourceKind } from '../kind.ts'
import { LandingSource } from '../places/landing_source.ts'
import { placeOf } from '../places/place.ts'
import { placeSettings } from '../places/place_settings.ts'

const names = (await allFeeds()).map(({ name }) => name) as [string, ...string[]]

export default sourceKind({
  about: 'Landing files in a bucket, or in a folder that somebody else fills, with one sub-folder per feed.',
  settings: z.strictObject({ ...placeSettings, feeds: z.array(z.enum(names)).min(1).default(names) }),
  open: (name, { path, feeds, ...place }, context) =>
    new LandingSource(name, feeds, placeOf(path, { ...place, ...context }), `${name}/`, context.roundBytes),
})
