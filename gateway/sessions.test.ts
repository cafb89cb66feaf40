import { join } from 'node:path'
import Database from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { folderOfTest } from '../server/testing/folders'
import { happyApp } from '../service/testing/happy-world'
import { hashOf, readCookies, SESSION_COOKIE } from './cookies'
import { accessOf, roleOf, Sessions, type Grant } from './sessions'
import { GatewayStore, SessionUnwritten } from './store'
import { appAt, tenant_key } from './testing/gateway-before-herald'

const MINUTE = 60_000
const alice: Grant = {
  app_id: happyApp.app_id,
  tenant_key,
  open_id: 'ou_alice',
  union_id: 'on_alice',
  name: 'Alice',
  email: 'alice@acme.example',
}

/** Sessions on the test's own clock. `again` reopens the folder as another process would. */
function started() {
  const folder = folderOfTest()
  let now = 1_800_000_000_000
  const open = () => {
    const store = new GatewayStore(folder)
    return {
      store,
      sessions: new Sessions(store, { idle_ms: 30 * MINUTE, absolute_ms: 720 * MINUTE }, () => now),
    }
  }
  let current = open()
  onTestFinished(() => current.store.close())
  return {
    begin: (grant = alice, before?: string) =>
      current.sessions.begin(grant, before === undefined ? undefined : current.sessions.find(cookie(before)))
        .id,
    isOpen: (id: string, isUse = true) => current.sessions.find(cookie(id), isUse) !== undefined,
    find: (id: string) => current.sessions.find(cookie(id)),
    endAll: (id: string) => current.sessions.endAll(current.sessions.find(cookie(id))!),
    sweep: () => current.sessions.sweep(),
    /** Makes the database fail to remove this session. Returns a function that ends this. */
    holdFast(id: string) {
      const database = new Database(join(folder, 'gateway.db'))
      database.exec(
        `CREATE TRIGGER fast BEFORE DELETE ON sessions WHEN OLD.id_hash = '${hashOf(id)}'
         BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
      )
      return () => {
        database.exec('DROP TRIGGER fast')
        database.close()
      }
    },
    stored: (id: string) => current.store.session(hashOf(id)),
    pass: (minutes: number) => void (now += minutes * MINUTE),
    async again() {
      await current.store.close()
      current = open()
    },
  }
}

const cookie = (id: string) => `theme=dark; ${SESSION_COOKIE}=${id}`

test('a session ends after exactly half an hour without a call, and each call extends it', () => {
  const { begin, isOpen, pass } = started()
  const id = begin()
  pass(30)
  expect(isOpen(id)).toBe(true)
  pass(30)
  expect(isOpen(id)).toBe(true)
  pass(30.1)
  expect(isOpen(id)).toBe(false)
})

test('background reads of a page do not keep an operator signed in', () => {
  const { begin, isOpen, pass } = started()
  const id = begin()
  for (const _ of [1, 2, 3]) {
    expect(isOpen(id, false)).toBe(true)
    pass(10)
  }
  pass(0.1)
  expect(isOpen(id, false)).toBe(false)
})

test('another process finds a session by its hash, with its remaining time', async () => {
  const { begin, isOpen, stored, pass, again } = started()
  const id = begin()
  pass(20)
  expect(isOpen(id)).toBe(true)
  expect(JSON.stringify(stored(id))).not.toContain(id)
  await again()
  pass(25)
  expect(isOpen(id)).toBe(true)
  await again()
  pass(31)
  expect(isOpen(id)).toBe(false)
})

test('an ended session is removed from the disk, too', () => {
  const { begin, stored, pass, sweep } = started()
  const id = begin()
  expect(stored(id)).toBeDefined()
  pass(31)
  sweep()
  expect(stored(id)).toBeUndefined()
})

test('an id that an attacker chose opens no session, before a sign-in or after it', () => {
  const { begin, isOpen } = started()
  const chosen = 'a'.repeat(43)
  expect(isOpen(chosen)).toBe(false)
  const id = begin(alice, chosen)
  expect([isOpen(chosen), isOpen(id), id === chosen]).toEqual([false, true, false])
})

test('signing in to a second application joins the session of the same person, which ends after twelve hours, however busy', () => {
  const { begin, find, isOpen, pass } = started()
  const first = begin()
  for (let hours = 0; hours < 11; hours++)
    for (const _ of [1, 2, 3]) {
      pass(20)
      expect(isOpen(first)).toBe(true)
    }
  const both = begin({ ...alice, app_id: 'cli_other', open_id: 'ou_alice_there' }, first)
  expect(isOpen(first)).toBe(false)
  expect(find(both)?.grants.map(({ app_id }) => app_id)).toEqual([happyApp.app_id, 'cli_other'])
  pass(29)
  expect(isOpen(both)).toBe(true)
  pass(29)
  expect(isOpen(both)).toBe(true)
  pass(3)
  expect(isOpen(both)).toBe(false)
})

test('another person who signs in at the same browser gets no grants of the person before', () => {
  const { begin, find, isOpen } = started()
  const first = begin()
  const second = begin({ ...alice, app_id: 'cli_other', open_id: 'ou_bob', union_id: 'on_bob' }, first)
  expect(isOpen(first)).toBe(false)
  expect(find(second)?.grants.map(({ open_id }) => open_id)).toEqual(['ou_bob'])
})

test('signing out everywhere ends the operator’s sessions in other browsers, even after a restart, and no others', async () => {
  const { begin, isOpen, endAll, again } = started()
  const [here, there, other] = [begin(), begin(), begin({ ...alice, open_id: 'ou_bob', union_id: 'on_bob' })]
  await again()
  endAll(here)
  expect([here, there, other].map((id) => isOpen(id))).toEqual([false, false, true])
})

test('signing out everywhere ends no session if it fails in the middle, and all of them when repeated', () => {
  const { begin, isOpen, endAll, holdFast } = started()
  const [here, there] = [begin(), begin()]
  const letGo = holdFast(there)
  expect(() => endAll(there)).toThrow(SessionUnwritten)
  letGo()
  endAll(there)
  expect([here, there].map((id) => isOpen(id))).toEqual([false, false])
})

test('two people at a platform that sends no union_id never share a session', () => {
  const { begin, find } = started()
  const [ann, ben] = ['ou_ann', 'ou_ben'].map((open_id) => ({ ...alice, open_id, union_id: '' }))
  const appsIn = (id: string) => find(id)!.grants.map(({ app_id, open_id }) => `${app_id} ${open_id}`)
  const first = begin(ann)
  // The same application, another one, and one that sends a union_id.
  for (const more of [{}, { app_id: 'cli_2' }, { app_id: 'cli_2', union_id: 'on_ben' }]) {
    const id = begin({ ...ben!, ...more }, begin(ann))
    expect(appsIn(id)).toEqual([`${more.app_id ?? alice.app_id} ou_ben`])
  }
  // The first person must not be taken for the second, either.
  expect(appsIn(begin({ ...ann!, app_id: 'cli_2' }, begin({ ...ben!, union_id: 'on_ben' })))).toEqual([
    'cli_2 ou_ann',
  ])
  expect(appsIn(begin(ann, first))).toEqual([`${alice.app_id} ou_ann`])
})

test('no letter outside ASCII matches a letter of an operator’s e-mail address', () => {
  const app = appAt('http://127.0.0.1:1', {
    operators: [{ open_id: undefined, email: 'kim@acme.example', role: 'owner' }],
  })
  expect(roleOf(app, { ...alice, email: 'KIM@acme.example' })).toBe('owner')
  for (const email of [
    '\u212aim@acme.example',
    ' kim@acme.example',
    'kim@acme.example\u00a0',
    'k\u0131m@acme.example',
  ])
    expect([email, roleOf(app, { ...alice, email })]).toEqual([email, undefined])
})

test('an operator listed by e-mail matches in upper or lower case, but never in another tenant', () => {
  const app = appAt('http://127.0.0.1:1', {
    operators: [{ open_id: undefined, email: 'alice@acme.example', role: 'editor' }],
  })
  expect(roleOf(app, { ...alice, email: 'Alice@Acme.Example' })).toBe('editor')
  expect(roleOf(app, { ...alice, email: '' })).toBeUndefined()
  expect(roleOf(app, { ...alice, tenant_key: 'other' })).toBeUndefined()
})

test('an operator removed from the list has no rights in an open session', () => {
  const { begin, find } = started()
  const session = find(begin())!
  const app = appAt('http://127.0.0.1:1')
  expect(accessOf(session, app)?.role).toBe('owner')
  expect(accessOf(session, { ...app, operators: [] })).toBeUndefined()
})

test('a connection that sends other cookies is read again', () => {
  const connection = {}
  const read = (header: string | undefined) => readCookies(header, connection)
  const id = 'a'.repeat(43)
  expect(read(cookie(id))).toMatchObject({ isForged: false, id_hash: hashOf(id) })
  expect(read(`${cookie(id)}; \u00a0${SESSION_COOKIE}=${id}`).isForged).toBe(true)
  expect(read(undefined)).toMatchObject({ isForged: false, id_hash: undefined })
  expect(read(cookie(id)).id_hash).toBe(hashOf(id))
})
