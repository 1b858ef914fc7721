import { expect, it } from 'vitest'
import { testApi } from '../api_fixture.ts'

it('serves the pages and their files without a key, with a policy that allows only this server', async () => {
  const api = await testApi()
  for (const [address, type] of [
    ['/explore', 'text/html'],
    ['/ops', 'text/html'],
    ['/pages/shared/styles/page.css', 'text/css'],
    ['/pages/explore/explore.js', 'text/javascript'],
    ['/pages/uplot.js', 'text/javascript'],
  ]) {
    const answer = await api.app.inject(address)
    expect([address, answer.statusCode]).toEqual([address, 200])
    expect(answer.headers['content-type']).toContain(type)
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'self';.*frame-ancestors 'none'/)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    const again = await api.app.inject({ url: address, headers: { 'if-none-match': String(answer.headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  }
  await api.close()
})

it('serves no other files below /pages', async () => {
  const api = await testApi()
  for (const address of [
    '/pages/',
    '/pages/../settings.ts',
    '/pages/%2e%2e/settings.ts',
    '/pages/explore.html',
    '/pages/x',
  ]) {
    expect([address, (await api.app.inject(address)).statusCode]).toEqual([address, 404])
  }
  await api.close()
})

it('the pages have no inline scripts, inline styles or absolute URLs', async () => {
  const api = await testApi()
  for (const address of ['/explore', '/ops']) {
    const { body } = await api.app.inject(address)
    expect(body).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|https?:\/\//)
  }
  await api.close()
})
