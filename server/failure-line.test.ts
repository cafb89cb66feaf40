import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { readWorldFile } from '../service/world/world-file'
import { failureLine } from './failure-line'
import { listen, stopListening } from './listener'

const thrownBy = async (work: () => unknown) => {
  try {
    await work()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

test('a port that is taken is named, with what to do', async () => {
  const first = createServer()
  const url = await listen(first, 0, '127.0.0.1')
  const { port } = new URL(url)
  const line = failureLine(await thrownBy(() => listen(createServer(), Number(port), '127.0.0.1')))
  await stopListening(first, 0)
  expect(line).toContain(`Port ${port} of 127.0.0.1 is taken`)
  expect(line).toContain('--port')
})

test('a file that is not there is named', async () => {
  expect(failureLine(await thrownBy(() => readFileSync('/no/such/world.json')))).toMatch(
    /\/no\/such\/world\.json.*there is no such file/,
  )
})

test('an invalid world is refused with the place of the error', async () => {
  expect(failureLine(await thrownBy(() => readWorldFile({ tennants: [] })))).toContain(
    'tennants: unknown key',
  )
})

test('any other refusal of the system is one line, with what to do', async () => {
  const line = failureLine(await thrownBy(() => readFileSync('/')))
  expect(line).toMatch(/^EISDIR: .*Look at what the options name/)
})

test('a bug is one line that shows where, and says what to do', async () => {
  const line = failureLine(new Error('first\nsecond'))
  expect(line.split('\n')).toHaveLength(1)
  expect(JSON.parse(line)).toMatchObject({
    level: 'error',
    error: expect.stringContaining('failure-line.test'),
    advice: expect.stringContaining('report it with this line'),
  })
})
