import { useWords } from './use-words'
import type { Command } from 'prosemirror-state'
import { codeLanguages, languageName } from '../queries/code-languages'
import { setLanguage } from '../commands/set-style'
import { ChoiceMenu } from './choice-menu'

interface LanguageMenuProps {
  language: number
  run: (command: Command) => void
  focusText: () => void
}

/** The language of the code block that the cursor is in. */
export function LanguageMenu({ language, run, focusText }: LanguageMenuProps) {
  const { t } = useWords()
  return (
    <ChoiceMenu
      label={`${t('language')}: ${languageName(language)}`}
      now={languageName(language)}
      value={language}
      choices={() => codeLanguages.map((words, index) => ({ value: index + 1, words }))}
      onPick={(number) => run(setLanguage(number))}
      focusText={focusText}
    />
  )
}
