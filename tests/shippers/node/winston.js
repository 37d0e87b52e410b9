// Ships lines through winston-elasticsearch: node winston.js PORT STREAM LINES
const winston = require('winston')
const { ElasticsearchTransport } = require('winston-elasticsearch')

const [port, stream, lines] = process.argv.slice(2)
const transport = new ElasticsearchTransport({
  clientOpts: { node: `http://127.0.0.1:${port}` },
  index: stream,
  dataStream: true,
  ensureIndexTemplate: false,
  flushInterval: 300,
  retryLimit: 1000
})
transport.on('warning', error => console.error(String(error)))
transport.on('error', error => console.error(String(error)))
const log = winston.createLogger({ transports: [transport] })

function write (from) {
  const to = Math.min(from + 100, Number(lines))
  for (let i = from; i < to; i++) {
    log.info(`line-${i}-end`)
  }
  if (to < lines) {
    setTimeout(() => write(to), 20)
  } else {
    log.on('finish', () => transport.flush().then(() => console.log('flushed')))
    log.end()
  }
}
write(0)
