// What a bot's tests do, with the imports, the globals and the module system of the runner that calls it. Values are
// compared as JSON, because a runner may have arrays and bytes of two realms.
const app = { app_id: 'cli_a1b2c3d4e5f60718', app_secret: 'secret-for-tests', tenant_key: 'acme' }
const bots = [{ app_id: app.app_id }]
const world = {
  tenants: [{ tenant_key: 'acme' }],
  apps: [app],
  chats: [{ chat_id: 'oc_launch', name: 'Launch', tenant_key: 'acme', bots }],
}
/** Every byte, so that none is taken for text. */
const bytes = () => Uint8Array.from({ length: 70_000 }, (_, at) => at % 256)

function equal(given, expected) {
  const [one, other] = [given, expected].map((value) => JSON.stringify(value))
  if (one !== other) throw new Error(`${one?.slice(0, 200)} instead of ${other?.slice(0, 200)}`)
}

async function fails(promise, words) {
  const message = await promise.then(
    () => 'nothing was thrown',
    (error) => String(error.message),
  )
  if (!message.includes(words)) throw new Error(`${message} instead of ${words}`)
}

/** A bot behind `fetch`: a token, a message, a file up and down, a picture, a log, a fault, the clock and a reset. */
async function talk(url, { token, world: { state, reset }, clock, faults, log }) {
  const json = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/open-apis/auth/v3/tenant_access_token/internal`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ app_id: app.app_id, app_secret: app.app_secret }),
  })
  const { tenant_access_token } = await answer.json()
  const authorization = `Bearer ${tenant_access_token}`
  const say = (content, msg_type) =>
    fetch(`${url}/open-apis/im/v1/messages?receive_id_type=chat_id`, {
      method: 'POST',
      headers: { ...json, authorization },
      body: JSON.stringify({ receive_id: 'oc_launch', msg_type, content: JSON.stringify(content) }),
    }).then((said) => said.json())

  equal((await say({ text: 'hello' }, 'text')).code, 0)
  const list = new Request(`${url}/open-apis/im/v1/messages?container_id_type=chat&container_id=oc_launch`, {
    headers: { authorization },
  })
  equal((await (await fetch(list)).json()).data.items.length, 1)

  const form = new FormData()
  form.append('file_type', 'stream')
  form.append('file_name', '报告.bin')
  form.append('file', new File([bytes()], '报告.bin', { type: 'application/octet-stream' }))
  const upload = { method: 'POST', headers: { authorization }, body: form }
  const uploaded = await (await fetch(`${url}/open-apis/im/v1/files`, upload)).json()
  equal(uploaded.code, 0)
  const { file_key } = uploaded.data
  const file = await fetch(`${url}/open-apis/im/v1/files/${file_key}`, { headers: { authorization } })
  equal([...new Uint8Array(await file.arrayBuffer())], [...bytes()])
  equal((await say({ file_key }, 'file')).code, 0)
  equal((await state()).counts.messages, 2)

  const refused = await fetch(`${url}/open-apis/im/v1/chats`, { headers: { authorization: 'Bearer t-none' } })
  equal((await refused.json()).code, 99991663)
  equal((await log({ code: 99991663 })).length, 1)

  await faults.add({ cut: 'before', count: 1 })
  await fails(fetch(`${url}/open-apis/im/v1/chats`, { headers: { authorization } }), '')
  await clock.advance(60_000)
  equal(typeof (await token(app.app_id)), 'string')
  await reset()
  equal((await state()).counts.messages, 0)
}

/** Where there is one, as axios in a page uses it. */
function byXmlHttpRequest(url) {
  if (typeof XMLHttpRequest === 'undefined') return 400
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.addEventListener('load', () => resolve(request.status))
    request.addEventListener('error', () => reject(new Error('the XMLHttpRequest failed')))
    request.open('GET', `${url}/open-apis/bot/v3/info`)
    request.send()
  })
}

/** Everything behind MSW, in the process, for any host name. */
async function behindMsw({ openMock, handlers }, { setupServer }) {
  const { state, reset, ...mock } = await openMock(world)
  const server = setupServer(...mock.handlers)
  server.listen({ onUnhandledRequest: 'error' })
  try {
    await talk('https://open.feishu.cn', { ...mock, world: { state, reset } })
    equal(await byXmlHttpRequest('http://localhost:3000'), 400)
    server.use(...handlers())
    equal((await fetch('https://open.larksuite.com/open-apis/bot/v3/info')).status, 400)
    await fails(openMock({ tennants: [] }), 'tennants: unknown key')
  } finally {
    server.close()
    await mock.close()
  }
}

/** A server in the process, in memory and over a folder, which is read by a second start. */
async function onPort({ startHerald }, { mkdtempSync, writeFileSync, rmSync }, folder, { isPage } = {}) {
  const herald = await startHerald({ world })
  if (isPage) await fails(talk(herald.url, herald), 'Cross-Origin Request Blocked')
  else await talk(herald.url, herald)
  await fails(startHerald({ port: Number(new URL(herald.url).port) }), 'EADDRINUSE')
  await herald.close()

  const data = mkdtempSync(folder)
  const first = await startHerald({ world, data })
  await first.world.create('chats', { chat_id: 'oc_kept', tenant_key: 'acme', name: 'Kept', bots })
  await fails(startHerald({ data }), 'in use')
  await first.close()
  const second = await startHerald({ data })
  equal((await second.world.state()).counts.chats, 2)
  await second.close()
  writeFileSync(`${data}.txt`, 'a file')
  await fails(startHerald({ data: `${data}.txt` }), 'is a file, not a folder')
  await fails(startHerald({ world: `${data}/none.json` }), 'no file of this name')
  rmSync(data, { recursive: true })
  rmSync(`${data}.txt`)
}

module.exports = { behindMsw, onPort, equal }
