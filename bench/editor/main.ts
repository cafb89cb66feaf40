import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchBrowser } from '../launch-browser'
import { visit } from './driver'
import type { Editor, Visit } from './driver'
import { heraldPage } from './herald-page'
import { peerNames, peerPages } from './peer-pages'
import { barLines, lateLines, table } from './report'

/**
 * `npm run bench:editor [-- --sizes 1000,10000 --rounds 4 --only herald,lexical]`:
 * Herald's own page, with everything on, against its peers, each bare; the same
 * document and driver, in turns within one run, the order reversed every other
 * round; medians. `--list` names the editors. False: nothing ran; it prints why.
 */
export async function main(words: readonly string[]): Promise<boolean> {
  const option = (name: string, usual: string) => {
    const at = words.indexOf(`--${name}`)
    return ((at < 0 ? undefined : words[at + 1]) ?? usual).split(',')
  }
  const known = ['herald', ...peerNames]
  const asked = option('only', known.join(','))
  const unknown = asked.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    console.error(`There is no editor called ${unknown.join(', ')}. There are: ${known.join(', ')}.`)
  else if (words.includes('--list')) console.log(known.join('\n'))
  else await bench(option('sizes', '1000,10000').map(Number), Number(option('rounds', '4')[0]), asked)
  return unknown.length === 0
}

async function bench(sizes: readonly number[], rounds: number, asked: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'herald-bench-'))
  const browser = await launchBrowser()
  const herald = await heraldPage(folder, sizes, rounds)
  const peers = await peerPages()
  const editors: Editor[] = [herald.editor, ...peers.editors].filter(({ name }) => asked.includes(name))
  try {
    for (const size of sizes) {
      const visits = new Map<string, Visit[]>(editors.map(({ name }) => [name, []]))
      for (let round = 0; round < rounds; round++) {
        for (const editor of round % 2 === 0 ? editors : editors.toReversed()) {
          visits.get(editor.name)!.push(await visit(browser, editor, { size, round }))
          console.error(`  ${size} blocks, round ${round + 1}: ${editor.name}`)
        }
      }
      console.log(`\n${size.toLocaleString('en')} blocks, medians of ${rounds} rounds\n`)
      console.log(table(visits))
      console.log([...lateLines(visits), ...barLines(visits)].join('\n'))
    }
  } finally {
    await browser.close()
    await herald.close()
    await peers.close()
    rmSync(folder, { recursive: true })
  }
}
