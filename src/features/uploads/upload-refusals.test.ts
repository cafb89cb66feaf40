import { expect, test } from 'vitest'
import { createClient } from '../../../client/client'
import { GetFile } from '../../../contract/im/files/get-file'
import { MAX_FILE_BYTES } from '../../../contract/im/files/upload-file'
import { settled, VirtualClock } from '../../../primitives/testing/virtual-clock'
import { createService } from '../../../service/http/create-service'
import { fileNames } from '../../../service/im/files/testing/file-names'
import { uploadFile as uploadFileEndpoint } from '../../../service/im/files/upload-file'
import { uploadImage } from '../../../service/im/images/upload-image'
import type { Scenario } from '../../../service/rules/scenario'
import { requestTo } from '../../../service/testing/call'
import { happyApp } from '../../../service/testing/happy-world'
import { testWorld } from '../../../service/testing/test-world'
import { sendFormInPage } from '../../api/in-page'
import { topicOf } from '../../i18n/failure-topics'
import { sourceOf, readFileMetadata, type UploadType } from '../files/files'
import { opusOf, pngOf } from '../files/testing/made-files'
import { UploadQueue } from './queue/upload-queue'
import { uploadFile } from './queue/upload-sender'

/** The queue with the real service behind it, called without a worker, as by the page. */
async function opened({ scenario, token = happyApp.token }: { scenario?: Scenario; token?: string } = {}) {
  const world = await testWorld(scenario?.world)
  const service = createService(world)
  const client = createClient({
    fetch: () => Promise.reject(new Error('forms only')),
    post: (url, request) => sendFormInPage(service)(new URL(url, 'http://herald.test').href, request),
  })
  client.setSession({ token, app_id: happyApp.app_id, renew: () => Promise.resolve(token) })
  const shares: number[] = []
  const heard = { share: (_share: number): void => undefined }
  const queue = new UploadQueue({
    read: (file) => readFileMetadata(sourceOf(file), file.name),
    send: (what, { signal, onProgress }) =>
      uploadFile(client.inNameOf(happyApp.app_id))(what, {
        signal,
        onProgress: (share) => {
          shares.push(share)
          heard.share(share)
          onProgress(share)
        },
      }),
    known: () => undefined,
    uploaded: () => undefined,
    onKept: () => undefined,
    onFinish: () => undefined,
    mayStart: () => true,
    newId: () => `row${queue.rows.ids().length}-${shares.length}`,
    random: () => 0.5,
    clock: new VirtualClock(),
    today: () => 0,
    soon: () => undefined,
  })
  /** The outcome of one file. */
  const upload = async (file: File, as?: UploadType) => {
    queue.add([{ file, folder: '' }])
    const id = queue.rows.ids().at(-1)!
    if (as) queue.choose(id, as)
    await until(() => !['unread', 'reading', 'waiting', 'sending'].includes(queue.rows.get(id)!.phase.name))
    return queue.rows.get(id)!.phase
  }
  return { queue, service, world, upload, shares, heard }
}

async function until(isSo: () => boolean) {
  while (!isSo()) {
    await new Promise((next) => setImmediate(next))
    await settled()
  }
}

const plan = () => new File(['%PDF-1.7 the plan'], 'plan.pdf')

// The console never sends files that it refuses itself. The tests below cover those rows.
const worldRows = Object.entries(uploadFileEndpoint.scenarios).filter(([, { world }]) => world)

test.each(worldRows)(
  '%s of platform/files#upload-errors fails its row with its own words',
  async (code, scenario) => {
    const { upload } = await opened({ scenario })
    const phase = await upload(plan())
    expect(phase).toMatchObject({ name: 'failed', error: { code: Number(code) } })
    expect(topicOf(Number(code))).not.toBe('unknown')
  },
)

test.each([
  ['empty', new File([], 'empty.txt'), undefined],
  ['tooLarge', new File([new Uint8Array(MAX_FILE_BYTES + 1)], 'large.bin'), undefined],
  ['notOpus', new File(['no sound'], 'voice.opus'), 'opus'],
  ['notPicture', new File(['no picture'], 'a.png'), 'image'],
  ['imageTooWide', new File([pngOf(12_001, 10)], 'wide.png'), 'image'],
] as const)('%s is refused by the console without a call to the service', async (why, file, as) => {
  const { upload, shares } = await opened()
  expect(await upload(file, as)).toMatchObject({ name: 'refused', refusal: { why } })
  expect(shares).toEqual([])
})

test('the tests above cover every row of platform/files#upload-errors and of pictures', () => {
  const met = new Set([...worldRows.map(([code]) => code), '234010', '234006', '234001', '234011', '234039'])
  for (const { scenarios } of [uploadFileEndpoint, uploadImage]) {
    for (const code of Object.keys(scenarios)) expect(met).toContain(code.slice(0, 6))
  }
})

test('exactly 30 MB are uploaded, with progress in many steps', async () => {
  const { upload, shares } = await opened()
  expect(await upload(new File([new Uint8Array(MAX_FILE_BYTES)], 'thirty.bin'))).toMatchObject({
    name: 'done',
  })
  expect(shares.length).toBeGreaterThan(20)
  expect(shares).toEqual([...shares].sort((a, b) => a - b))
  expect(shares.at(-1)).toBe(1)
})

test('an upload aborted in the middle leaves nothing behind', async () => {
  const { queue, world, shares, heard } = await opened()
  heard.share = (share) => {
    if (share > 0.4) queue.cancel(...queue.rows.ids())
  }
  queue.add([{ file: new File([new Uint8Array(20_000_000)], 'large.bin'), folder: '' }])
  await until(() => queue.rows.totals().byPhase.cancelled === 1)
  for (let turn = 0; turn < 50; turn++) await new Promise((next) => setImmediate(next))
  expect(shares.at(-1)).toBeLessThan(0.5)
  const files = await world.store.transaction((tx) =>
    tx.selectFrom('files').select('file_name').where('file_name', '=', 'large.bin').execute(),
  )
  expect(files).toEqual([])
})

test('names of every kind arrive unchanged, byte for byte', async () => {
  const { upload, world } = await opened()
  for (const name of fileNames) {
    world.pass(1_000)
    expect([name, await upload(new File([`of ${name}`], name))]).toMatchObject([name, { name: 'done' }])
  }
  const rows = await world.store.transaction((tx) => tx.selectFrom('files').select('file_name').execute())
  const kept = new Set(rows.map(({ file_name }) => file_name))
  expect(fileNames.filter((name) => !kept.has(name))).toEqual([])
})

test('audio and pictures arrive with their types', async () => {
  const { upload, world, service } = await opened()
  const voice = await upload(new File([opusOf(2_000)], 'voice.opus'))
  const picture = await upload(new File([pngOf(4, 4)], 'dot.png'))
  const rows = await world.store.transaction((tx) =>
    tx.selectFrom('files').select(['file_key', 'kind', 'file_type', 'duration']).execute(),
  )
  const keyOf = (phase: typeof voice) => (phase.name === 'done' ? phase.key : '')
  expect(rows.find(({ file_key }) => file_key === keyOf(voice))).toMatchObject({
    file_type: 'opus',
    duration: 2_000,
  })
  expect(rows.find(({ file_key }) => file_key === keyOf(picture))).toMatchObject({ kind: 'image' })
  const answer = await service(requestTo(GetFile.route, { path: { file_key: keyOf(voice) } }))
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(opusOf(2_000))
})
