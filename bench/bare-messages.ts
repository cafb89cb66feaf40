import Database from 'libsql'

/** The floor: the driver alone, with the same rows, settings and index. */
export function bareMessages(file: string) {
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.exec(`create table messages (message_id text primary key, chat_id text not null, msg_type text not null,
    content text not null, sender text not null, create_time bigint not null, upper_message_id text)`)
  database.exec(`create index messages_of_chat on messages (chat_id, create_time, message_id)
    where upper_message_id is null`)
  const add = database.prepare(`insert into messages values (?, ?, 'text', ?, ?, ?, ?)`)
  const select = database.prepare(`select * from messages where chat_id = ? and create_time >= ?
    and upper_message_id is null order by create_time, message_id limit ?`)
  const content = JSON.stringify({ text: 'a message of many, about as long as they are' })
  const sender = JSON.stringify({ id: 'cli_bench', sender_type: 'app' })
  let made = 0
  const together = (work: () => void) => {
    database.exec('begin immediate')
    work()
    database.exec('commit')
  }
  return {
    fill: (chat: string, size: number, first: number, step: number) =>
      together(() => {
        for (let at = 0; at < size; at++) add.run(`om_${at}`, chat, content, sender, first + at * step, null)
      }),
    /** Inserts `rows` rows in one transaction and flushes it. */
    insert: (rows: number) =>
      together(() => {
        for (let at = 0; at < rows; at++) add.run(`om_x${made++}`, 'oc_target', content, sender, made, 'om_x')
      }),
    page: (chat: string, from: number, size: number) => select.all(chat, from, size),
    close: () => database.close(),
  }
}
