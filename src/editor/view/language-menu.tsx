import { Menu } from '@base-ui/react/menu'
import { Toolbar } from '@base-ui/react/toolbar'
import { ChevronDown } from 'lucide-react'
import { useWords } from './use-words'
import type { Command } from 'prosemirror-state'
import { codeLanguages, languageName } from '../queries/code-languages'
import { setLanguage } from '../commands/set-style'

interface LanguageMenuProps {
  language: number
  run: (command: Command) => void
  focusText: () => void
}

/** The language of the code block that the cursor is in. */
export function LanguageMenu({ language, run, focusText }: LanguageMenuProps) {
  const { t } = useWords()
  return (
    <Menu.Root modal={false}>
      <Toolbar.Button
        className="ed-tool ed-tool-wide"
        aria-label={`${t('language')}: ${languageName(language)}`}
        render={<Menu.Trigger />}
      >
        <span className="ed-tool-words">{languageName(language)}</span>
        <ChevronDown size={14} aria-hidden />
      </Toolbar.Button>
      <Menu.Portal>
        <Menu.Positioner className="ed-layer" sideOffset={4} align="start">
          <Menu.Popup className="ed-popup ed-menu" finalFocus={() => (focusText(), false)}>
            <Menu.RadioGroup value={language} onValueChange={(value: number) => run(setLanguage(value))}>
              {codeLanguages.map((name, index) => (
                <Menu.RadioItem key={name} value={index + 1} className="ed-menu-item" closeOnClick>
                  {name}
                  <Menu.RadioItemIndicator className="ed-menu-check">✓</Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
