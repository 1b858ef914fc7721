import { expect, test } from 'vitest'
import { bronzeColumns, isIndexed } from '../../src/feeds/contract/feed.ts'
import { allFeeds, feedNamed } from '../../src/feeds/contract/registry.ts'

test('feeds are found by reading the folder', async () => {
  expect((await allFeeds()).map((feed) => feed.name)).toEqual([
    'companies',
    'company_facts',
    'conversations',
    'corporate_actions',
    'filings',
    'fund_trades',
    'fund_valuations',
    'funds',
    'portfolio_snapshots',
    'portfolio_trades',
    'prices',
  ])
})

test('user_id is not a bronze column of any feed', async () => {
  for (const feed of await allFeeds()) expect(Object.keys(bronzeColumns(feed))).not.toContain('user_id')
})

test('feeds whose rows can move to another day have a key index', async () => {
  const indexed = (await allFeeds()).filter(isIndexed).map((feed) => feed.name)
  expect(indexed).toEqual(['conversations', 'filings', 'fund_trades', 'portfolio_trades'])
})

test('an unknown feed is rejected with the names of the known feeds', async () => {
  await expect(feedNamed('trades')).rejects.toThrow('no feed is named "trades"; the feeds are companies, company_facts')
})
