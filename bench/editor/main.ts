import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchBrowser } from '../launch-browser'
import { visit } from './driver'
import type { Editor, Visit } from './driver'
import { heraldPage } from './herald-page'
import { peerNames, peerPages } from './peer-pages'
import { barLines, lateLines, lengthLine, table } from './report'

/** The sizes that people write, one at which lists and groups matter, and one for Herald alone. */
const SIZES = '20,100,500,10000,100000'
/** The peers that the bars are about; the others run if they are named. */
const USUAL = 'herald,prosemirror,blocknote'
/** From this size on a round takes minutes, and its figures differ less: half as many rounds. */
const SLOW = 10_000
/** Above this size the peers do not come to an end: Herald alone is loaded and typed into. */
const MOST_OF_PEERS = 20_000

/**
 * `npm run bench:editor [-- --sizes 1000,10000 --rounds 4 --only herald,lexical]`:
 * Herald's own page, with everything on, against its peers, each bare; the same
 * document and driver, in turns within one run, the order reversed every other
 * round; medians. Without options it takes under ten minutes. `--list` names the editors. False: nothing ran; it
 * prints why.
 */
export async function main(words: readonly string[]): Promise<boolean> {
  const option = (name: string, usual: string) => {
    const at = words.indexOf(`--${name}`)
    return ((at < 0 ? undefined : words[at + 1]) ?? usual).split(',')
  }
  const known = ['herald', ...peerNames]
  const asked = option('only', USUAL)
  const unknown = asked.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    console.error(`There is no editor called ${unknown.join(', ')}. There are: ${known.join(', ')}.`)
  else if (words.includes('--list')) console.log(known.join('\n'))
  else await bench(option('sizes', SIZES).map(Number), Number(option('rounds', '2')[0]), asked)
  return unknown.length === 0
}

async function bench(sizes: readonly number[], rounds: number, asked: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'herald-bench-'))
  const browser = await launchBrowser()
  const timesOf = (size: number) => (size < SLOW ? rounds : Math.ceil(rounds / 2))
  const herald = await heraldPage(folder, sizes, timesOf)
  const peers = await peerPages()
  const editors: Editor[] = [herald.editor, ...peers.editors].filter(({ name }) => asked.includes(name))
  try {
    const ofHerald = new Map<number, Visit[]>()
    for (const size of sizes) {
      const isAlone = size > MOST_OF_PEERS
      const taking = isAlone ? editors.filter(({ name }) => name === 'herald') : editors
      const times = timesOf(size)
      const visits = new Map<string, Visit[]>(taking.map(({ name }) => [name, []]))
      for (let round = 0; round < times; round++) {
        for (const editor of round % 2 === 0 ? taking : taking.toReversed()) {
          visits.get(editor.name)!.push(await visit(browser, editor, { size, round, isShort: isAlone }))
          console.error(`  ${size} blocks, round ${round + 1}: ${editor.name}`)
        }
      }
      ofHerald.set(size, visits.get('herald') ?? [])
      console.log(`\n${size.toLocaleString('en')} blocks, medians; rounds: ${times}\n`)
      console.log(table(visits))
      console.log([...lateLines(visits), ...(isAlone ? [] : barLines(size, visits))].join('\n'))
    }
    console.log(lengthLine(ofHerald))
  } finally {
    await browser.close()
    await herald.close()
    await peers.close()
    rmSync(folder, { recursive: true })
  }
}
