import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tokenIn } from '../../document/block-tree'
import { onePixel } from '../../service/testing/happy-world'
import { OptionError } from '../options'
import { folderOfFile } from '../testing/folders'
import { readAnnouncementFile } from './file-text'
import { lossLine } from './loss-words'

const folder = folderOfFile()

function reading(name: string, content: string) {
  const file = join(folder, name)
  writeFileSync(file, content)
  return readAnnouncementFile(file)
}

test('a loss names the lines of the blocks that have it', () => {
  const { losses, lines } = reading(
    'lines.md',
    '---\ntitle: T\n---\n\nfirst\n\n![a](https://acme.example/a.png)\n\n7. seven\n\ntext\nand ![b](https://acme.example/b.png)\n',
  )
  expect(losses.map((loss) => lossLine(loss, lines.get(loss.key)))).toEqual([
    'lost: 2 × pictures turned into links, because their bytes are not in the file (line 7, 11)',
    'lost: 1 × numbered lists that begin with 1 now (line 9)',
    'lost: 1 × front matter left out, except for its title (line 1)',
  ])
})

test.each([
  ['Markdown', 'p.md', '![a](a%20b.png?raw=true)'],
  ['a reference of Markdown', 'r.md', '![a][x]\n\n[x]: <a b.png>'],
  ['HTML in Markdown', 'h.md', '<div>\n<img src="./a b.png" alt="a">\n</div>'],
  ['HTML', 'p.html', '<p>x</p><img src="a%20b.png" alt="a">'],
])('a picture next to a file of %s is read with it', (_, name, content) => {
  writeFileSync(join(folder, 'a b.png'), Buffer.from(onePixel, 'base64'))
  const { blocks, losses } = reading(name, content)
  expect(blocks.flatMap((block) => tokenIn(block) ?? [])).toEqual([`data:image/png;base64,${onePixel}`])
  expect(losses).toEqual([])
})

test('a picture that is not there is wrong usage', () => {
  expect(() => reading('n.md', '![a](none.png)')).toThrow(OptionError)
  expect(() => reading('n.md', '![a](none.png)')).toThrow('none.png')
})

test('a file that is no picture becomes a link or its name', () => {
  writeFileSync(join(folder, 'a.svg'), '<svg/>')
  expect(reading('s.md', '![a](a.svg)').losses).toEqual([{ key: 'pictures', number: 1 }])
})
