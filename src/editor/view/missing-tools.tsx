import { useWords } from './view-context'

interface MissingToolsProps {
  /** Resolves with whether the tools are there. */
  tryAgain(): Promise<boolean>
  announce(words: string): void
  focusText(): void
}

/** Says that nothing but the text could be loaded, and loads the rest again on demand. */
export function MissingTools({ tryAgain, announce, focusText }: MissingToolsProps) {
  const { t } = useWords()
  const load = async () => {
    if (await tryAgain()) focusText()
    else announce(t('tools.missing'))
  }
  return (
    <div className="ed-missing-tools">
      <p role="alert">{t('tools.missing')}</p>
      <button type="button" className="ed-tool" onClick={() => void load()}>
        {t('tools.tryAgain')}
      </button>
    </div>
  )
}
