import { SidePanel } from '../../../ui/side-panel'
import { useWords } from '../words'
import { CodeExplained } from './code-explained'
import { CopyLink } from './copy-link'
import type { LocalLinks } from './local-rules'

interface CodePanelProps {
  code: string
  local?: LocalLinks | undefined
  onClose(): void
}

/** One code with its explanation. */
export function CodePanel({ code, local, onClose }: CodePanelProps) {
  const { t } = useWords()
  return (
    <SidePanel title={t('entry', { code })} level={1} close={t('close', { code })} onClose={onClose}>
      <CodeExplained code={code} local={local} />
      <CopyLink code={code} />
    </SidePanel>
  )
}
