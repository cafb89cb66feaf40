import { FileUp } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { RefObject } from 'react'
import { LossCounter } from '../../../../formats/losses'
import type { ReadResult } from '../../../../formats/read-text'
import type { DecodedText } from '../../../browser/decode-text'
import { insertImported, replaceContent } from '../../../editor/import/replace-content'
import { addImageFiles } from '../../../editor/paste/insert-pasted'
import type { EditorPorts } from '../../../editor/view/ports'
import type { FileFault } from '../../../editor/word/file-fault'
import { Button } from '../../../ui/button'
import { FormDialog } from '../../../ui/form-dialog'
import { useLatestAnswer, useTries } from '../../../ui/outside-react'
import { type EditorHandle } from '../../document/document'
import { useWords } from '../words'
import { LoadAgain } from './conversion-losses'
import { ImportPreview } from './import-preview'
import { IMPORTED_ENDINGS, isJson, openFile, readSource } from './import-source'
import type { ImportSource, TextKind } from './import-source'
import styles from './import-export-controls.module.css'

/** Why there is nothing to import. `none`: the source holds no blocks, or more than Herald reads. */
type Failure = 'none' | 'notLoaded' | { fault: FileFault }

/**
 * Reads a Word file, HTML, Markdown, plain text or JSON, shows what would be imported and what would be lost, and inserts it at
 * the chosen place. A Word file replaces the text field until it is removed.
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
  const [text, setText] = useState('')
  const [kind, setKind] = useState<TextKind>('markdown')
  const [word, setWord] = useState<Uint8Array>()
  const [chosen, setChosen] = useState('')
  const [decoded, setDecoded] = useState<DecodedText>()
  const [failure, setFailure] = useState('')
  const [place, setPlace] = useState<Place>('atCursor')
  const isEmpty = !word && !text.trim()
  const source = useMemo(
    (): ImportSource | undefined => (word ? { word } : text.trim() ? { text, kind } : undefined),
    [word, text, kind],
  )
  const [looked, lookAgain] = useLooked(source)
  const isRead = looked?.source === source
  const result = source && looked?.result
  const read = result && typeof result !== 'string' && 'blocks' in result ? result : undefined
  const why = isRead && !read ? (result as Failure | undefined) : undefined
  const isWhole = word !== undefined || (decoded?.isWhole ?? true)

  const choose = async (file: File | undefined) => {
    setFailure('')
    if (!file) return
    setChosen(file.name)
    setWord(undefined)
    try {
      const opened = await openFile(file)
      if ('mostMB' in opened) return fail(say('exchange.tooLarge', { most: opened.mostMB }))
      if ('fault' in opened) return fail(say(`exchange.faults.${opened.fault}`))
      if ('word' in opened) return setWord(opened.word)
      if (!opened.decoded.text.trim()) return fail(say('exchange.emptyFile'))
      setKind(opened.kind)
      setDecoded(opened.decoded)
      setText(opened.decoded.text)
    } catch {
      fail(say('exchange.unreadable'))
    }
  }
  /** Nothing of the file before may be imported under the name of this one. Text that was typed stays. */
  const fail = (words: string) => {
    setFailure(words)
    setDecoded(undefined)
    if (text === decoded?.text) write('')
  }
  const write = (words: string) => {
    setText(words)
    setWord(undefined)
    // New text in an emptied field is not from the file.
    if (!words.trim()) setKind('markdown')
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
      holdsInput={!isEmpty || undefined}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{say('exchange.cancel')}</Button>
          <Button look="primary" disabled={isEmpty || !read || !isRead} onClick={bringIn}>
            {say('exchange.insert')}
          </Button>
        </>
      }
    >
      <FileChoice chosen={chosen} onChoose={(file) => void choose(file)} />
      {word && typeof why !== 'object' ? (
        <WordChosen
          onRemove={() => {
            setWord(undefined)
            setChosen('')
            setFailure('')
          }}
        />
      ) : (
        <textarea
          className={styles['text']}
          aria-label={say('exchange.text')}
          value={text}
          spellCheck={false}
          onChange={(event) => write(event.target.value)}
        />
      )}
      <div role="status">
        {failure && <p>{failure}</p>}
        {!isEmpty && !word && decoded && decoded.encoding !== 'utf-8' && !decoded.isDeclared && (
          <p>{say('exchange.encoding', { encoding: decoded.encoding.toUpperCase() })}</p>
        )}
        {!isEmpty && !isWhole && <p>{say('exchange.brokenCharacters')}</p>}
        {isEmpty && !failure && <p>{say('exchange.nothing')}</p>}
        {!isEmpty && !isRead && <p>{say('exchange.reading')}</p>}
        {why === 'none' && <p>{say(!word && isJson(text) ? 'exchange.broken' : 'exchange.tooMuch')}</p>}
        {why === 'notLoaded' && <p>{say('exchange.importNotLoaded')}</p>}
        {typeof why === 'object' && <p>{say(`exchange.faults.${why.fault}`)}</p>}
      </div>
      {why === 'notLoaded' && <LoadAgain onAgain={lookAgain} />}
      {!isEmpty && read && <ImportPreview read={read} isWhole={isWhole} />}
      <PlaceChoice place={place} onPlace={setPlace} />
    </FormDialog>
  )
}

/** The button to choose a file, and its name. */
function FileChoice({ chosen, onChoose }: { chosen: string; onChoose(file: File | undefined): void }) {
  const say = useWords()
  return (
    <div className={styles['file']}>
      <label className={styles['pick']}>
        <FileUp size={16} aria-hidden="true" />
        {say('exchange.file')}
        <input
          type="file"
          accept={IMPORTED_ENDINGS}
          onChange={({ target }) => {
            onChoose(target.files?.[0])
            // Otherwise the browser fires no event when the same file is chosen again, though it may have changed.
            target.value = ''
          }}
        />
      </label>
      <span className={styles['chosen']}>{chosen}</span>
    </div>
  )
}

type Place = 'atCursor' | 'replace'

/** Where the content is inserted. */
function PlaceChoice({ place, onPlace }: { place: Place; onPlace(place: Place): void }) {
  const say = useWords()
  return (
    <fieldset className={styles['choices']}>
      <legend>{say('exchange.where')}</legend>
      {(['atCursor', 'replace'] as const).map((each) => (
        <label key={each} className={styles['choice']}>
          <input type="radio" name="place" checked={place === each} onChange={() => onPlace(each)} />
          {say(`exchange.${each}`)}
        </label>
      ))}
      {place === 'replace' && <p>{say('exchange.replaceHint')}</p>}
    </fieldset>
  )
}

/** Stands where the text field is while a Word file is chosen. */
function WordChosen({ onRemove }: { onRemove(): void }) {
  const say = useWords()
  return (
    <div className={styles['word']}>
      <p>{say('exchange.wordFile')}</p>
      <Button
        onClick={({ currentTarget }) => {
          // The button disappears with the file.
          currentTarget.closest('[role="dialog"]')?.querySelector<HTMLElement>('input[type="file"]')?.focus()
          onRemove()
        }}
      >
        {say('exchange.removeFile')}
      </Button>
    </div>
  )
}

interface Looked {
  source: ImportSource
  result: ReadResult | Failure
}

/** The result for the latest source; while that is being read, the previous result. */
function useLooked(source: ImportSource | undefined): [looked: Looked | undefined, lookAgain: () => void] {
  const [asked, lookAgain] = useTries(source)
  const latest = useLatestAnswer(asked, async ({ of }, signal): Promise<Looked> => {
    const result = await readSource(of, signal).catch(() => 'notLoaded' as const)
    return { source: of, result: result ?? 'none' }
  })
  return [latest?.answer, lookAgain]
}
