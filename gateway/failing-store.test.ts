import { join } from 'node:path'
import Database from 'libsql'
import { expect, onTestFinished, test, vi } from 'vitest'
import { happyApp } from '../service/testing/happy-world'
import { appAt, gatewayOfTest, platformOfFile } from './testing/gateway-before-herald'
import { Operator, signedIn } from './testing/operator'

const platform = platformOfFile()

/** A gateway, and `fill`, which makes its database act as on a full disk: reads succeed, writes fail. */
async function started() {
  const said: string[] = []
  const gateway = await gatewayOfTest([appAt(platform.url, { monthly_calls: 10_000 })], {
    say: (line) => said.push(line),
  })
  const bugs: unknown[] = []
  const onBug = (error: unknown) => bugs.push(error)
  process.on('unhandledRejection', onBug)
  const database = new Database(join(gateway.config.data, 'gateway.db'), { timeout: 10_000 })
  const writes = [
    'INSERT ON audit',
    'INSERT ON meter',
    'INSERT ON sessions',
    'UPDATE ON sessions',
    'DELETE ON sessions',
  ]
  const fill = () => {
    for (const [at, write] of writes.entries())
      database.exec(
        `CREATE TRIGGER full_${at} BEFORE ${write} BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
      )
  }
  const makeRoom = () => {
    for (const at of writes.keys()) database.exec(`DROP TRIGGER IF EXISTS full_${at}`)
  }
  onTestFinished(() => {
    makeRoom()
    process.off('unhandledRejection', onBug)
    database.close()
  })
  const bob = await signedIn(gateway, 'ou_bob')
  const send = (text: string) =>
    bob.json('/open-apis/im/v1/messages?receive_id_type=chat_id', {
      method: 'POST',
      body: JSON.stringify({
        receive_id: 'oc_launch',
        msg_type: 'text',
        content: JSON.stringify({ text }),
      }),
    })
  const read = () => bob.json('/open-apis/im/v1/chats?page_size=5')
  const ready = async () => {
    const answer = await fetch(`${gateway.url}/readyz`)
    return [answer.status, await answer.text()]
  }
  const month = async () =>
    ((await bob.json('/_herald/environment')).data as { apps: { month: { used: number } }[] }).apps[0]?.month
      .used
  const lines = async (query: string) =>
    ((await bob.json(`/gateway/audit?${query}`)).data as { items: unknown[] }).items.length
  return { gateway, bob, fill, makeRoom, send, read, ready, month, lines, said, bugs }
}

const inChat = async (text: string) => {
  const path = '/open-apis/im/v1/messages?container_id_type=chat&container_id=oc_launch'
  const headers = { authorization: `Bearer ${happyApp.token}` }
  return (await (await fetch(platform.url + path, { headers })).text()).includes(text)
}

test('while the audit log cannot be written, the gateway refuses changes and readiness says why', async () => {
  const { gateway, bob, fill, makeRoom, send, read, ready, said } = await started()
  expect(await send('before')).toMatchObject({ status: 200, code: 0 })
  fill()
  // The line of this read is the first that cannot be written.
  expect(await read()).toMatchObject({ status: 200, code: 0 })
  await vi.waitFor(() => expect(said.join()).toContain('Herald cannot write the audit log'))
  expect(await send('canary-refused')).toMatchObject({ status: 503, code: 55001 })
  expect([await inChat('before'), await inChat('canary-refused')]).toEqual([true, false])
  expect(await read()).toMatchObject({ status: 200, code: 0 })
  expect((await bob.ask('/gateway/sign-out', { method: 'POST', body: '{}' })).status).toBe(503)
  expect(await new Operator(gateway).signIn('ou_alice')).toBe('/?sign-in=platform')
  expect(await ready()).toEqual([503, expect.stringContaining('database')])
  makeRoom()
  await vi.waitFor(async () => expect((await ready())[0]).toBe(200))
  expect(await send('after')).toMatchObject({ status: 200, code: 0 })
  expect(said.at(-1)).toBe('Herald can write the audit log again.')
})

test('lines and counts that could not be written are written later, each once', async () => {
  const { fill, makeRoom, send, read, ready, month, lines, bugs } = await started()
  const before = await month()
  fill()
  // This call was sent before the failure was noticed, so it is answered as usual and its line is held.
  expect(await send('under way')).toMatchObject({ status: 200, code: 0 })
  for (let more = 0; more < 20; more++) expect(await read()).toMatchObject({ code: 0 })
  expect(await lines('')).toBe(1)
  makeRoom()
  await vi.waitFor(async () => expect((await ready())[0]).toBe(200))
  expect([await lines('writes=1'), await lines('')]).toEqual([2, 22])
  expect((await month())! - before!).toBe(21)
  expect(bugs).toEqual([])
})
