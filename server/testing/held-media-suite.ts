import { expect, test, vi } from 'vitest'
import type { Block } from '../../contract/docx/block'
import { GetClock, AdvanceClock } from '../../contract/herald/clock'
import { LocalPublications } from '../../contract/herald/publications'
import { callHerald } from '../../service/herald/call-herald'
import type { RunningServer } from '../start-server'
import { bytesForm, cellsPath, filledPage, heldCells, picturedPage } from './held-picture'
import { blocksPath, chatOf, tokenOf } from './host-world'
import { publicationsOf } from './publication-world'

const HOUR = 3_600_000
const app_id = 'cli_0'
const TOKEN = 'local:picture'
const FILE = 'local:file'
const CELLS = 'local:cells'

/** The handling of held bytes by a server, for any database and any storage of bytes. */
export function heldMediaSuite(server: RunningServer) {
  const answer = (request: Request) => server.answer(request)
  const publications = publicationsOf(answer)
  /** Adds bytes to the held change of a chat, and returns the code. */
  async function add(number: number, words: string, more: Record<string, string> = {}): Promise<number> {
    const form = await bytesForm({ app_id, chat_id: chatOf(number), token: TOKEN, words, more })
    const response = await fetch(`${server.url}/_herald/publications/drafts/media`, form)
    return ((await response.json()) as { code: number }).code
  }
  const read = async (path: string) => {
    const response = await fetch(`${server.url}/_herald/publications/${path}/media?token=${TOKEN}`)
    return response.ok ? await response.text() : response.status
  }
  const blocksOf = (number: number) => picturedPage(chatOf(number), `line_${number}_0`, TOKEN)
  const filledOf = (number: number) =>
    filledPage(chatOf(number), `line_${number}_0`, { file: FILE, sheet: CELLS })
  const hold = (number: number, blocks = blocksOf(number)) =>
    callHerald(answer, LocalPublications.createDraft, {
      body: { app_id, chat_id: chatOf(number), base_revision: 1, blocks },
    })
  const discard = (number: number) =>
    callHerald(answer, LocalPublications.deleteDraft, { path: { chat_id: chatOf(number) } })
  const schedule = (number: number, at: number, blocks = blocksOf(number)) =>
    publications.create({
      source: { blocks },
      targets: [{ chat_id: chatOf(number), how: 'replace', base_revision: 1 }],
      at,
    })
  const done = async (id: string) =>
    await expect.poll(async () => (await publications.get(id)).state, { timeout: 20_000 }).toBe('done')
  /** A read of the application. It may be one too many in this second. */
  const get = (path: string) =>
    vi.waitFor(
      async () => {
        const headers = { authorization: `Bearer ${tokenOf(0)}` }
        const response = await fetch(server.url + path, { headers })
        if (!response.ok) throw new Error(await response.text())
        return response
      },
      { timeout: 20_000 },
    )
  async function live(number: number): Promise<Block[]> {
    const { data } = (await (await get(blocksPath(chatOf(number)))).json()) as { data: { items: Block[] } }
    return data.items
  }
  const bytesAt = async (token = '') =>
    await (await get(`/open-apis/drive/v1/medias/${token}/download`)).text()
  /** The first cells of a sheet. */
  async function cellsOf(token = '') {
    const { data } = (await (await get(cellsPath(token, 'A1:B1'))).json()) as {
      data: { valueRange: { values: unknown[][] } }
    }
    return data.valueRange.values
  }
  const rows = () => server.world.store.read((tx) => tx.selectFrom('held_media').selectAll().execute())

  test('a scheduled change writes its picture while no page is open, and leaves no bytes behind', async () => {
    await hold(1)
    expect(await add(1, 'a cat')).toBe(0)
    const { publication_id } = await schedule(1, (await callHerald(answer, GetClock)).now + HOUR)
    await discard(1)
    expect([await read(`drafts/${chatOf(1)}`), await read(publication_id)]).toEqual([404, 'a cat'])
    await callHerald(answer, AdvanceClock, { body: { ms: HOUR } })
    await done(publication_id)
    const [token] = (await live(1)).flatMap(({ image }) => image?.token ?? [])
    expect(await bytesAt(token)).toBe('a cat')
    expect([await read(publication_id), await rows()]).toEqual([404, []])
  })

  test('changes that go live at the same time write their own files and cells by the same tokens', async () => {
    const at = (await callHerald(answer, GetClock)).now + HOUR
    const changes = [
      { number: 4, file: 'a plan', cells: [['Alice', 7]] },
      { number: 5, file: 'another plan', cells: [['Bob', 5]] },
    ]
    const ids: string[] = []
    for (const { number, file, cells } of changes) {
      await hold(number, filledOf(number))
      expect([
        await add(number, file, { token: FILE, name: 'plan.txt' }),
        await add(number, heldCells(cells), { token: CELLS }),
      ]).toEqual([0, 0])
      ids.push((await schedule(number, at, filledOf(number))).publication_id)
      await discard(number)
    }
    await callHerald(answer, AdvanceClock, { body: { ms: HOUR } })
    for (const id of ids) await done(id)
    for (const { number, file: words, cells } of changes) {
      const blocks = await live(number)
      const [file] = blocks.flatMap(({ file: of }) => of ?? [])
      const [sheet] = blocks.flatMap(({ sheet: of }) => of?.token ?? [])
      expect([file?.name, await bytesAt(file?.token)]).toEqual(['plan.txt', words])
      expect(await cellsOf(sheet)).toEqual(cells)
    }
    expect(await rows()).toEqual([])
  })

  test('an approval is of the cells, and other cells under the same token void it', async () => {
    const ask = async (cells: string) => {
      await hold(0, filledPage(chatOf(0), 'line_0_0', { sheet: CELLS }))
      expect(await add(0, cells, { token: CELLS })).toBe(0)
      const asked = await publications.create({
        source: { blocks: filledPage(chatOf(0), 'line_0_0', { sheet: CELLS }) },
        targets: [{ chat_id: chatOf(0), how: 'replace', base_revision: 1 }],
        needs_approval: true,
      })
      await discard(0)
      return asked
    }
    const approve = ({ publication_id }: { publication_id: string }, hash: string) =>
      callHerald(answer, LocalPublications.approve, { path: { publication_id }, body: { hash } })
    const first = await ask(heldCells([['Alice', 7]]))
    await publications.act('stop', first.publication_id)
    const second = await ask(heldCells([['Alice', 8]]))
    await expect(approve(second, first.hash)).rejects.toThrow('answers 9499')
    await approve(second, second.hash)
    await done(second.publication_id)
    const [sheet] = (await live(0)).flatMap(({ sheet: of }) => of?.token ?? [])
    expect(await cellsOf(sheet)).toEqual([['Alice', 8]])
  })

  test('an approval is of the bytes, and other bytes under the same token need another one', async () => {
    const hashOf = async (words: string, at: number) => {
      await hold(2)
      expect(await add(2, words)).toBe(0)
      const { publication_id, hash } = await schedule(2, at)
      expect(await read(publication_id)).toBe(words)
      await publications.act('stop', publication_id)
      expect(await read(publication_id)).toBe(404)
      await discard(2)
      return hash
    }
    const at = (await callHerald(answer, GetClock)).now + 2 * HOUR
    const [cat, dog, again] = [
      await hashOf('a cat', at),
      await hashOf('a dog', at),
      await hashOf('a cat', at),
    ]
    expect([cat === again, cat === dog]).toEqual([true, false])
    await hold(2)
    expect([await add(2, 'a cat'), await add(2, 'a dog'), await add(2, 'a cat')]).toEqual([0, 9499, 0])
    await discard(2)
    expect(await rows()).toEqual([])
  })

  test('wrong, half and too many bytes leave nothing', async () => {
    await hold(3)
    const codes = [
      await add(3, 'a cat', { size: '4' }),
      await add(3, 'a cat', { sha256: '0'.repeat(64) }),
      await add(3, 'a cat', { size: String(101 * 1024 * 1024) }),
      await add(3, 'a cat', { token: 'boxcn1' }),
      await add(3, 'a cat', { chat_id: 'oc_none' }),
    ]
    expect(codes).toEqual([1062009, 1062008, 1061043, 99992402, 1770002])
    const { headers, body } = await bytesForm({ app_id, chat_id: chatOf(3), token: TOKEN, words: 'a cat' })
    const whole = new Request(server.url, { method: 'POST', body })
    const bytes = new Uint8Array(await whole.arrayBuffer())
    const half = await fetch(`${server.url}/_herald/publications/drafts/media`, {
      method: 'POST',
      headers: { ...headers, 'content-type': whole.headers.get('content-type') ?? '' },
      body: bytes.slice(0, -20),
    })
    expect([((await half.json()) as { code: number }).code, await rows()]).toEqual([99992402, []])
    await discard(3)
  })

  test('another site cannot add bytes, because its forms cannot send the header', async () => {
    const { body } = await bytesForm({ app_id, chat_id: chatOf(3), token: TOKEN, words: 'a cat' })
    const response = await fetch(`${server.url}/_herald/publications/drafts/media`, { method: 'POST', body })
    expect([response.status, await rows()]).toEqual([403, []])
  })
}
