// Ships lines through pino-elasticsearch: node pino.js PORT STREAM LINES
const pino = require('pino')
const shipper = require('pino-elasticsearch')

const [port, stream, lines] = process.argv.slice(2)
const out = shipper({
  node: `http://127.0.0.1:${port}`,
  index: stream,
  esVersion: 8,
  opType: 'create',
  flushBytes: 50000,
  flushInterval: 500
})
let dropped = 0
out.on('insertError', () => { dropped++ })
out.on('error', error => { console.error(error); process.exitCode = 1 })
out.on('insert', () => console.log(`dropped=${dropped}`))
const log = pino({ timestamp: pino.stdTimeFunctions.isoTime }, out)

function write (from) {
  const to = Math.min(from + 100, Number(lines))
  for (let i = from; i < to; i++) {
    log.info(`line-${i}-end`)
  }
  if (to < lines) {
    setTimeout(() => write(to), 20)
  } else {
    out.end()
  }
}
write(0)
