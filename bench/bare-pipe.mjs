// The floor: forwards every request to the given address and every response back, and prints when a POST passed.
import http from 'node:http'

const target = new URL(process.argv[2])
const agent = new http.Agent({ keepAlive: true })
http
  .createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming
    const { hostname, port } = target
    if (method === 'POST') console.log(`${Date.now()} ${path}`)
    const passing = http.request({ hostname, port, agent, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode, answer.headers)
      answer.pipe(outgoing)
    })
    passing.on('error', () => outgoing.destroy())
    incoming.pipe(passing)
  })
  .listen(0, '127.0.0.1', function listening() {
    console.log(`Herald is ready at http://127.0.0.1:${this.address().port}`)
  })
