// A day of somebody who uses @opensearch-project/opensearch: opensearch_day.js ADDRESS PACKAGE. Prints how many checks held.
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
    body: {
      settings: { index: { number_of_shards: 2, knn: true } },
      mappings: {
        properties: {
          title: { type: 'text' },
          tags: { type: 'keyword' },
          price: { type: 'double' },
          vector: { type: 'knn_vector', dimension: 2 },
        },
      },
    },
  });
  holds('the index is there', (await client.indices.exists({ index: 'js' })).body);
  await fails(400, client.indices.create({ index: 'js' }), 'twice is refused');
  const made = await client.index({ index: 'js', id: '0', body: { title: 'zero', price: 1 }, refresh: true });
  holds('made', made.statusCode === 201 && made.body.result === 'created');
  await fails(409, client.create({ index: 'js', id: '0', body: {} }), 'a conflict');
  const changed = await client.update({ index: 'js', id: '0', body: { doc: { price: 2 } } });
  holds('changed', changed.body.result === 'updated');
  await fails(404, client.get({ index: 'js', id: 'none' }), 'not there');
  const lines = Array.from({ length: 99 }, (_, i) => ({
    title: i % 3 ? 'radio set' : 'television set',
    tags: [i % 2 ? 'even' : 'odd'],
    price: i + 1,
    vector: [i, 1],
  }));
  const done = await client.helpers.bulk({
    datasource: lines,
    onDocument: (line) => ({ index: { _index: 'js', _id: String(line.price) } }),
    flushBytes: 2000,
    refreshOnCompletion: 'js',
  });
  holds('all were written', done.successful === 99 && done.failed === 0);
}

async function searches(client) {
  const { body: found } = await client.search({
    index: 'js',
    body: {
      query: { match: { title: 'television' } },
      sort: [{ price: 'desc' }],
      aggs: { tags: { terms: { field: 'tags' }, aggs: { s: { stats: { field: 'price' } } } } },
    },
  });
  holds('found', found.hits.total.value === 33);
  holds('counted', found.aggregations.tags.buckets.length === 2);
  const near = await client.search({ index: 'js', body: { query: { knn: { vector: { vector: [7, 1], k: 1 } } } } });
  holds('neighbours', near.body.hits.hits[0]._id === '8');
  let scrolled = 0;
  for await (const page of client.helpers.scrollSearch({ index: 'js', size: 30, body: { query: { match_all: {} } } })) {
    scrolled += page.documents.length;
  }
  holds('scrolled', scrolled === 100);
  const pit = (await client.createPit({ index: 'js', keep_alive: '1m' })).body.pit_id;
  const page = await client.search({ body: { pit: { id: pit }, size: 60, sort: [{ price: 'asc' }] } });
  holds('paged', page.body.hits.hits.length === 60);
  holds('closed', (await client.deletePit({ body: { pit_id: [pit] } })).body.pits[0].successful);
  const many = await client.msearch({ body: [{ index: 'js' }, { size: 1 }, { index: 'none' }, {}] });
  holds('several searches', many.body.responses.map((one) => one.status).join() === '200,404');
}

async function operations(client) {
  const copied = await client.reindex({ refresh: true, body: { source: { index: 'js' }, dest: { index: 'js-copy' } } });
  holds('copied', copied.body.created === 100);
  const table = await client.cat.indices({ format: 'json' });
  holds('a table', table.body.some((row) => row.index === 'js'));
  holds('who it is', (await client.info()).body.version.distribution === 'opensearch');
  holds('health', ['green', 'yellow'].includes((await client.cluster.health()).body.status));
  await client.ingest.putPipeline({ id: 'js', body: { processors: [{ set: { field: 'seen', value: true } }] } });
  const dry = await client.ingest.simulate({ id: 'js', body: { docs: [{ _source: { a: 1 } }] } });
  holds('a dry run', dry.body.docs[0].doc._source.seen === true);
  await client.indices.delete({ index: 'js,js-copy' });
  await fails(404, client.search({ index: 'js' }), 'all is gone');
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
