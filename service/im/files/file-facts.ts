import type { Endpoint } from '../../../contract/endpoint'
import type { ByteRange } from '../../bytes/byte-range'
import { byteRange } from '../../bytes/byte-range'
import type { Call, Caller } from '../../http/endpoint'
import type { SentHeaders } from '../../http/served-request'
import type { Tx } from '../../store/store'
import type { Files } from '../../store/tables/messages'

/** Facts about the caller for the rules of all operations on files. */
export interface AppFacts {
  bot: Caller
  metaWritingStopped: boolean
  tenantCheckFails: boolean
  keyDeleted: boolean
  storageBroken: boolean
}

export async function appFacts(tx: Tx, caller: Caller): Promise<AppFacts> {
  const app = await tx
    .selectFrom('apps')
    .select(['meta_writing_stopped', 'tenant_check_fails'])
    .where('app_id', '=', caller.app_id)
    .executeTakeFirst()
  const tenant = await tx
    .selectFrom('tenants')
    .select(['crypt_key_deleted', 'storage_error'])
    .where('tenant_key', '=', caller.tenant_key)
    .executeTakeFirst()
  return {
    bot: caller,
    metaWritingStopped: app?.meta_writing_stopped === 1,
    tenantCheckFails: app?.tenant_check_fails === 1,
    keyDeleted: tenant?.crypt_key_deleted === 1,
    storageBroken: tenant?.storage_error === 1,
  }
}

/** Facts about the file for the rules of a download. */
export interface FileFacts {
  file: Files | undefined
  range: ByteRange | 'whole' | 'beyond'
}

/** The file with this key, and the part that the request's Range asks for. */
export async function fileFacts(tx: Tx, file_key: string, headers: SentHeaders): Promise<FileFacts> {
  const file = await tx.selectFrom('files').selectAll().where('file_key', '=', file_key).executeTakeFirst()
  return { file, range: byteRange(headers.get('range'), file?.size ?? 0) }
}

/** Facts for the rules of fetching an upload. For others’ files the answer depends on their owner. */
export interface OwnFileFacts extends AppFacts, FileFacts {
  /** The uploader’s tenant. */
  tenant_key: string | undefined
}

/** The file with this key, if it is of this kind, and whose it is. */
export async function ownFileFacts(
  { tx, caller, headers }: Pick<Call<Endpoint>, 'tx' | 'caller' | 'headers'>,
  file_key: string,
  kind: 'file' | 'image',
): Promise<OwnFileFacts> {
  const found = await fileFacts(tx, file_key, headers)
  const file = found.file?.kind === kind ? found.file : undefined
  const uploader = await tx
    .selectFrom('apps')
    .select('tenant_key')
    .where('app_id', '=', file?.app_id ?? '')
    .executeTakeFirst()
  return { ...(await appFacts(tx, caller)), ...found, file, tenant_key: uploader?.tenant_key }
}
