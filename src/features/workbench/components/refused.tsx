import { useTranslation } from 'react-i18next'
import { explainFailure } from '../../../i18n/explain-failure'
import { Failure } from '../../../ui/failure'

/** Something that the service did not do, in words; with `retry`, the next click. */
export function FailureNote({ error, retry }: { error: unknown; retry?: () => void }) {
  const { t: failures } = useTranslation('failures')
  return <Failure {...explainFailure(error, failures)} retry={retry} />
}
