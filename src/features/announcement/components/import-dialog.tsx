import { FileUp } from 'lucide-react'
import { useState } from 'react'
import type { RefObject } from 'react'
import { decodeText } from '../../../browser/decode-text'
import type { DecodedText } from '../../../browser/decode-text'
import { headingLevel } from '../../../document/blocks/registry'
import { wordsOf } from '../../../document/wire/text-body'
import { LossCounter } from '../../../editor/import/losses'
import { isSmallMarkdown, readInWorker } from '../../../editor/import/read-in-worker'
import type { ReadResult } from '../../../editor/import/reading-worker'
import { insertImported, replaceContent } from '../../../editor/import/replace-content'
import { addImageFiles } from '../../../editor/paste/insert-pasted'
import { keptKinds } from '../../../editor/paste/paste-report'
import type { EditorPorts } from '../../../editor/view/ports'
import { useWords as useEditorWords } from '../../../editor/view/view-context'
import { Button } from '../../../ui/button'
import { FormDialog } from '../../../ui/form-dialog'
import { useLatestAnswer, useTries } from '../../../ui/outside-react'
import type { EditorHandle } from '../../document/editor-handle'
import { useWords } from '../../document/use-words'
import { ConversionLosses, LoadAgain } from './conversion-losses'
import styles from './import-export.module.css'

/**
 * The result of reading a text. `none`: it holds no blocks, or more than Herald reads; `notLoaded`: the reading code
 * failed to load.
 */
interface Looked {
  text: string
  read: ReadResult | 'none' | 'notLoaded'
}

/** Longer text cannot be an announcement: the platform accepts 10 million characters. */
const MOST_MB = 10
const MOST_HEADINGS = 12

/**
 * Reads Markdown or JSON, shows what would be imported and what would be lost, and inserts it at the chosen place.
 */
export function ImportDialog({
  editor,
  media,
  onClose,
}: {
  editor: RefObject<EditorHandle | null>
  media: Pick<EditorPorts['media'], 'add'>
  onClose(): void
}) {
  const say = useWords()
  const { t } = useEditorWords()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  const [decoded, setDecoded] = useState<DecodedText>()
  const [failure, setFailure] = useState('')
  const [place, setPlace] = useState<'atCursor' | 'replace'>('atCursor')
  const [looked, lookAgain] = useLooked(text)
  const isWhole = decoded?.isWhole ?? true
  const isEmpty = !text.trim()
  const read = isEmpty || typeof looked?.read === 'string' ? undefined : looked?.read
  const why = !isEmpty && looked?.text === text && typeof looked.read === 'string' ? looked.read : undefined
  const headings = read?.blocks.filter(({ block_type }) => headingLevel(block_type) !== undefined) ?? []

  const choose = async (file: File | undefined) => {
    setFailure('')
    if (!file) return
    setChosen(file.name)
    if (file.size > MOST_MB * 1_000_000) return setFailure(say('exchange.tooLarge', { most: MOST_MB }))
    try {
      const found = decodeText(new Uint8Array(await file.arrayBuffer()))
      setDecoded(found)
      setText(found.text)
    } catch {
      setFailure(say('exchange.unreadable'))
    }
  }
  const bringIn = () => {
    if (!read) return
    onClose()
    const blocks = addImageFiles(read.blocks, (file) => media.add(file), new LossCounter())
    editor.current?.run(place === 'replace' ? replaceContent(blocks) : insertImported(blocks))
  }

  return (
    <FormDialog
      title={say('exchange.importTitle')}
      hint={say('exchange.importHint')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{say('exchange.cancel')}</Button>
          <Button look="primary" disabled={isEmpty || !read || looked?.text !== text} onClick={bringIn}>
            {say('exchange.insert')}
          </Button>
        </>
      }
    >
      <div className={styles['file']}>
        <label className={styles['pick']}>
          <FileUp size={16} aria-hidden="true" />
          {say('exchange.file')}
          <input
            type="file"
            accept=".md,.markdown,.txt,.json"
            onChange={({ target }) => {
              void choose(target.files?.[0])
              // Otherwise the browser fires no event when the same file is chosen again, though it may have changed.
              target.value = ''
            }}
          />
        </label>
        <span className={styles['chosen']}>{chosen}</span>
      </div>
      <textarea
        className={styles['text']}
        aria-label={say('exchange.text')}
        value={text}
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
      <div role="status">
        {failure && <p>{failure}</p>}
        {!isEmpty && decoded && decoded.encoding !== 'utf-8' && (
          <p>{say('exchange.encoding', { encoding: decoded.encoding.toUpperCase() })}</p>
        )}
        {!isEmpty && !isWhole && <p>{say('exchange.brokenCharacters')}</p>}
        {isEmpty && <p>{say('exchange.nothing')}</p>}
        {!isEmpty && looked?.text !== text && <p>{say('exchange.reading')}</p>}
        {why === 'none' && <p>{say(isJson(text) ? 'exchange.broken' : 'exchange.tooMuch')}</p>}
        {why === 'notLoaded' && <p>{say('exchange.importNotLoaded')}</p>}
      </div>
      {why === 'notLoaded' && <LoadAgain onAgain={lookAgain} />}
      {!isEmpty && read && (
        <>
          <section>
            <h3 className={styles['part']}>{say('exchange.kept')}</h3>
            <p>
              {keptKinds(read.blocks)
                .map(({ key, number }) => t('clipboard.some', { number, kind: t(`kinds.${key}`) }))
                .join(t('clipboard.between'))}
            </p>
          </section>
          {headings.length > 0 && (
            <section>
              <h3 className={styles['part']}>{say('exchange.outline')}</h3>
              <ol className={styles['losses']}>
                {headings.slice(0, MOST_HEADINGS).map((heading, at) => (
                  <li key={at}>{wordsOf(heading)}</li>
                ))}
                {headings.length > MOST_HEADINGS && <li>…</li>}
              </ol>
            </section>
          )}
          {(isWhole || read.losses.length > 0) && <ConversionLosses losses={read.losses} />}
        </>
      )}
      <fieldset className={styles['choices']}>
        <legend>{say('exchange.where')}</legend>
        {(['atCursor', 'replace'] as const).map((each) => (
          <label key={each} className={styles['choice']}>
            <input type="radio" name="place" checked={place === each} onChange={() => setPlace(each)} />
            {say(`exchange.${each}`)}
          </label>
        ))}
        {place === 'replace' && <p className={styles['hint']}>{say('exchange.replaceHint')}</p>}
      </fieldset>
    </FormDialog>
  )
}

/** The result for the latest text; while that is being read, the previous result. */
function useLooked(text: string): [looked: Looked | undefined, lookAgain: () => void] {
  const [asked, lookAgain] = useTries(text.trim() ? text : undefined)
  const latest = useLatestAnswer(asked, async ({ of }, signal): Promise<Looked> => {
    const read = await readText(of, signal).catch(() => 'notLoaded' as const)
    return { text: of, read: read ?? 'none' }
  })
  return [latest?.answer, lookAgain]
}

/** JSON where it begins like it, Markdown otherwise. */
const isJson = (text: string) => /^\uFEFF?\s*[[{]\s*["{\]}]/.test(text)

async function readText(text: string, signal: AbortSignal): Promise<ReadResult | undefined> {
  if (isJson(text)) return readInWorker({ text, as: 'json' }, signal)
  if (!isSmallMarkdown(text)) return readInWorker({ text, as: 'markdown' }, signal)
  const { treesFromMarkdown } = await import('../../../editor/import/trees-from-markdown')
  return treesFromMarkdown(text)
}
