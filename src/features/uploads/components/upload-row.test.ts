import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { fileNames } from '../../../../service/im/files/testing/file-names'
import { ffmpegCommand } from './convert-sound'

test('the command converts a song to Opus under its own name', () => {
  expect(ffmpegCommand('晨会 1.mp3')).toBe(
    `ffmpeg -i '晨会 1.mp3' -acodec libopus -ac 1 -ar 16000 '晨会 1.opus'`,
  )
})

test.each([
  ['voice.opus', 'voice-converted.opus'],
  ['Voice.OPUS', 'Voice-converted.opus'],
  ['voice.opus.ogg', 'voice.opus.opus'],
])('%s is never overwritten: the command writes %s', (from, to) => {
  expect(ffmpegCommand(from)).toMatch(new RegExp(` '${to}'$`))
})

test('a shell passes any file name on unchanged', () => {
  const names = [...fileNames, '-y', "it's; rm -rf ~ $(x) `y`.wav"].filter((name) => !name.includes('\0'))
  const script = names.map(
    (name) => `${ffmpegCommand(name).replace('ffmpeg', String.raw`printf '%s\0'`)}; printf '\f'`,
  )
  const said = execFileSync('sh', ['-c', script.join('\n')], { encoding: 'utf8' }).split('\f')
  const taken = said.map((words) => words.split('\0')[1])
  expect(taken.slice(0, -1)).toEqual(names.map((name) => (name.startsWith('-') ? `./${name}` : name)))
})
