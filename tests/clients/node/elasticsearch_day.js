// A day of somebody who uses @elastic/elasticsearch: elasticsearch_day.js ADDRESS PACKAGE. Prints how many checks held.
const { Client, errors } = require(process.argv[3]);

let checks = 0;

function holds(what, claim) {
  if (!claim) {
    throw new Error(what);
  }
  checks++;
}

async function fails(status, promise, what) {
  try {
    await promise;
  } catch (error) {
    holds(`${what}: ${error}`, error instanceof errors.ResponseError && error.statusCode === status);
    return error;
  }
  throw new Error(`${what}: it did not fail`);
}

async function documents(client) {
  await client.indices.create({
    index: 'js',
    settings: { number_of_shards: 2 },
    mappings: {
      properties: {
        title: { type: 'text' },
        tags: { type: 'keyword' },
        at: { type: 'date' },
        price: { type: 'double' },
        lines: { type: 'nested', properties: { n: { type: 'integer' } } },
      },
    },
  });
  holds('the index is there', await client.indices.exists({ index: 'js' }));
  const twice = await fails(400, client.indices.create({ index: 'js' }), 'twice is refused');
  holds('the type of error', twice.body.error.type === 'resource_already_exists_exception');
  const made = await client.index({ index: 'js', id: '0', document: { title: 'zero', price: 1 }, refresh: 'wait_for' });
  holds('made', made.result === 'created');
  await fails(409, client.create({ index: 'js', id: '0', document: {} }), 'a conflict');
  const changed = await client.update({ index: 'js', id: '0', doc: { price: 2 }, _source: true });
  holds('changed', changed.get._source.price === 2);
  holds('not there', !(await client.exists({ index: 'js', id: 'none' })));
  await fails(404, client.get({ index: 'js', id: 'none' }), 'not there');
  const lines = Array.from({ length: 99 }, (_, i) => ({
    id: String(i + 1),
    title: i % 3 ? 'radio set' : 'television set',
    tags: [i % 2 ? 'even' : 'odd'],
    at: new Date(Date.UTC(2026, i % 12, 1)).toISOString(),
    price: i + 1,
    lines: [{ n: i }, { n: 7 }],
  }));
  const done = await client.helpers.bulk({
    datasource: lines,
    onDocument: ({ id }) => ({ index: { _index: 'js', _id: id } }),
    flushBytes: 2000,
    refreshOnCompletion: 'js',
  });
  holds('all were written', done.successful === 99 && done.failed === 0);
  const dropped = [];
  await client.helpers.bulk({
    datasource: [{ title: 'again' }],
    onDocument: () => ({ create: { _index: 'js', _id: '1' } }),
    onDrop: (line) => dropped.push(line.status),
  });
  holds('which was not', dropped.join() === '409');
}

async function searches(client) {
  const found = await client.search({
    index: 'js',
    query: { bool: { must: { match: { title: 'television' } }, filter: { term: { tags: 'odd' } } } },
    sort: [{ price: 'desc' }],
    highlight: { fields: { title: {} } },
    aggs: {
      months: { date_histogram: { field: 'at', calendar_interval: 'month' }, aggs: { p: { sum: { field: 'price' } } } },
      top: { top_hits: { size: 1, sort: [{ price: 'desc' }] } },
      lines: { nested: { path: 'lines' }, aggs: { max: { max: { field: 'lines.n' } } } },
    },
  });
  holds('found', found.hits.total.value === 17);
  holds('highlighted', found.hits.hits[0].highlight.title[0].includes('<em>'));
  holds('the best', found.aggregations.top.hits.hits[0]._source.price === 97);
  holds('nested', found.aggregations.lines.max.value === 96);
  const many = await client.msearch({ searches: [{ index: 'js' }, { size: 1 }, { index: 'none' }, {}] });
  holds('several searches', many.responses.map((one) => one.status).join() === '200,404');
  let scrolled = 0;
  for await (const page of client.helpers.scrollSearch({ index: 'js', size: 30, query: { match_all: {} } })) {
    scrolled += page.documents.length;
  }
  holds('scrolled', scrolled === 100);
  const pit = (await client.openPointInTime({ index: 'js', keep_alive: '1m' })).id;
  const page = await client.search({ pit: { id: pit }, size: 60, sort: [{ price: 'asc' }, { _shard_doc: 'asc' }] });
  const after = page.hits.hits[59].sort;
  const rest = await client.search({ pit: { id: pit }, size: 60, sort: [{ price: 'asc' }, { _shard_doc: 'asc' }], search_after: after });
  holds('paged', rest.hits.hits.length === 40);
  holds('closed', (await client.closePointInTime({ id: pit })).succeeded);
  const { count } = await client.count({ index: 'js', query: { range: { price: { gte: 50 } } } });
  holds('counted', count === 50);
  const rows = await client.helpers.esql({ query: 'FROM js | STATS n = COUNT(*) BY tags | SORT n DESC | LIMIT 1' }).toRecords();
  holds('rows', rows.records[0].n === 50 && rows.records[0].tags === 'odd');
  const searcher = client.helpers.msearch();
  const one = await searcher.search({ index: 'js' }, { query: { term: { tags: 'even' } } });
  holds('together with others', one.body.hits.total.value === 49);
  await searcher.stop();
}

async function operations(client) {
  holds('copied', (await client.reindex({ source: { index: 'js' }, dest: { index: 'js-copy' }, refresh: true })).created === 100);
  const emptied = await client.deleteByQuery({ index: 'js-copy', query: { term: { tags: 'odd' } }, refresh: true });
  holds('deleted', emptied.deleted === 50);
  await client.indices.putAlias({ index: 'js-copy', name: 'js-alias' });
  holds('the alias', (await client.indices.getAlias({ name: 'js-alias' }))['js-copy'] !== undefined);
  await client.ingest.putPipeline({ id: 'js', processors: [{ set: { field: 'seen', value: true } }] });
  const dry = await client.ingest.simulate({ id: 'js', docs: [{ _source: { a: 1 } }] });
  holds('a dry run', dry.docs[0].doc._source.seen === true);
  await client.indices.putIndexTemplate({ name: 'js-logs', index_patterns: ['js-logs-*'], data_stream: {}, priority: 600 });
  await client.index({ index: 'js-logs-a', document: { '@timestamp': new Date().toISOString() }, refresh: true });
  const streams = await client.indices.getDataStream({ name: 'js-logs-a' });
  holds('a stream', streams.data_streams.length === 1);
  await client.indices.deleteDataStream({ name: 'js-logs-a' });
  await client.indices.deleteIndexTemplate({ name: 'js-logs' });
  const table = await client.cat.indices({ format: 'json' });
  holds('a table', table.some((row) => row.index === 'js'));
  holds('health', ['green', 'yellow'].includes((await client.cluster.health()).status));
  const key = await client.security.createApiKey({ name: 'js' });
  const taken = await client.security.invalidateApiKey({ ids: [key.id] });
  holds('a key', taken.invalidated_api_keys[0] === key.id);
  await client.indices.delete({ index: ['js', 'js-copy'] });
  await fails(404, client.search({ index: 'js' }), 'all is gone');
  const lenient = await client.search({ index: 'js', ignore_unavailable: true });
  holds('unless that is well', lenient.hits.total.value === 0);
}

async function day() {
  const client = new Client({ node: process.argv[2], requestTimeout: 60000 });
  for (const part of [documents, searches, operations]) {
    await part(client);
  }
  await client.close();
  console.log(`checks=${checks}`);
}

day().catch((failed) => {
  console.error(failed);
  process.exit(1);
});
