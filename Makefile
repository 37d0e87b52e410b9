# The commands of this repository. Every target finds the right JDK by itself.
#   MAVEN_ARGS   passed to Maven, e.g. MAVEN_ARGS=-Dmaven.repo.local=/some/folder
#   NAME         the benchmark that `make bench` runs
#   SEED, STEPS  the history that `make simulate` runs, and how many requests each client makes in it
#   CONTEXT      context options of `make synth`, e.g. CONTEXT='name=Search region=eu-central-1'
#   SEEDS, BUG   how many seeds from SEED on, and the mistake that is made on purpose
#   KIND         what clients of `make simulate` do: USUAL, STREAMS, GROWTH, POINTS, SEARCHES or TASKS
#   ONLY, ACCEPT which REST tests `make conformance` plays, e.g. ONLY='search/*'; ACCEPT=yes lists what fails anew
#   MINUTES      how long `make soak` simulates histories, from SEED on, and `make differential` asks
#   REQUESTS     how many requests `make fuzz` changes and sends, by SEED
#   ONLY, LINES  which shippers `make shippers` takes, and how many lines each ships
#   ONLY         which clients `make clients` takes
#   ONLY, SCENE  the rooms that `make differential` asks from (ONLY=matrix. gives each parameter each kind of
#                value, ONLY=size asks of tens of thousands of documents), and the one scene that it plays
MAVEN := scripts/mvn
# How much of each randomised test the long run does: about ten to twenty times the ordinary run.
SOAK := -Dlampyr.test.timeouts=disabled -Dlampyr.test.seconds=0 -Dlampyr.simulation.seeds=600 \
	-Dlampyr.histories=400 -Dlampyr.ingest.seeds=8000 \
	-Dlampyr.stress.rounds=150 -Dlampyr.cache.operations=40000 -Dlampyr.simulation.histories=1000000 \
	-Dlampyr.simulation.requests=20 -Dlampyr.simulation.streams=40 -Dlampyr.simulation.searches=60 \
	-Dlampyr.simulation.divisions=40 -Dlampyr.simulation.points=60 -Dlampyr.simulation.tasks=40
# The tests that have a long form.
SOAKED := BrokenColumnsTest,ChangesTest,ColumnRoundTripTest,CountHistoriesTest,DivisionHistoriesTest,ErrandsTest,FolderRegionCacheTest,GcHistoriesTest,HangsTest,$\
	HistoriesTest,IngestPropertyTest,ManyIndicesTest,MembershipSimulationTest,MemoryRegionCacheTest,$\
	PointHistoriesTest,RandomHistoriesTest,RateEqualsReferenceTest,RealFailuresTest,SearchHistoriesTest,SearchProcessesTest,$\
	SegmentSeriesTest,SeriesByBlocksTest,StorageTroubleTest,StreamHistoriesTest,StressTest,TaskHistoriesTest,$\
	TimeSeriesFormatLuceneTest,VirtualBatchStressTest
.DEFAULT_GOAL := help
SEED ?= 1
STEPS ?= 40
REQUESTS ?= 100000
SEEDS ?= 1
BUG ?= NONE
KIND ?= USUAL
MINUTES ?= 20
LINES ?= 10000
.PHONY: lint kill-tasks promql-differential help serve test localstack format bench simulate conformance nightly soak synth clean \
	reproducible package-aot docs differential fuzz release upgrade shippers senders clients upgrade-stack

help: ## Show this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | awk -F '\t' '{ printf "  make %-14s %s\n", $$1, $$2 }'

serve: ## Build what is needed and start the embedded server on 127.0.0.1:9200
	@./lampyr serve

# Many tests wait for processes, uploads and clocks: four modules at a time keep two processors busy.
test: ## Build everything and run all checks: what continuous integration runs
	@mkdir -p target && touch target/began
	@$(MAVEN) -T 2C -Papart verify || { scripts/failed-tests; exit 1; }

localstack: ## Deploy everything to LocalStack and use it there: a part of test, by itself
	$(MAVEN) -T 1C verify -pl tests/localstack -am -Dtest='io.lampyr.localstack.**' -Dsurefire.failIfNoSpecifiedTests=false

format: ## Bring all Java sources into the house format
	$(MAVEN) -q -pl '!tests/peer-node' spotless:apply

bench: ## Run the benchmark called NAME, or list the names that exist
	@scripts/bench '$(NAME)'

simulate: ## Run one history of the whole system, by its SEED, and print what happened
	@scripts/simulate '$(SEED)' '$(SEEDS)' '$(STEPS)' '$(BUG)' '$(KIND)'

conformance: ## Judge the REST API by OpenSearch's own tests, and write docs/compatibility.md
	@scripts/conformance $(if $(ONLY),--only '$(ONLY)') $(if $(ACCEPT),--accept)

upgrade: ## Run the releases of tests/upgrade/releases beside today's sources, over one store
	@scripts/upgrade

upgrade-stack: ## Deploy the first of those releases to LocalStack, today's sources over it, and go back
	@scripts/upgrade-stack

shippers: ## Ship lines with real shippers of logs while nodes are killed: ONLY='rsyslog pino', LINES=10000
	@LINES='$(LINES)' scripts/shippers $(ONLY)

senders: ## Have real senders of metrics, logs and traces send: ONLY='sdk prometheus receiver'
	@scripts/senders $(ONLY)

clients: ## Spend a day with each client of both products as it is published: ONLY='elasticsearch-py-9 opensearch-js'
	@scripts/clients $(ONLY)

kill-tasks: ## Have servers that are killed three times copy, change, merge, search and downsample a million documents
	$(MAVEN) -pl embedded -am -Dlampyr.tasks.documents=1000000 -Dtest=KilledTaskTest \
		-Dsurefire.failIfNoSpecifiedTests=false verify

lint: ## Compile everything with all of Error Prone's checks, of which every change waits for some
	$(MAVEN) -T 1C -Plint test-compile

nightly: lint conformance ## Run what takes too long for every change

soak: ## Run the long forms of all randomised tests, MINUTES of simulated histories among them
	@echo 'soak: the tests that have a long form, ten to twenty times as long as usually; real processes'
	@echo 'that are killed; a stress run with real threads, two minutes; 2,000 indices; histories from'
	@echo 'seed $(SEED) on for $(MINUTES) minutes: some $(MINUTES) + 20 minutes in all.'
	$(MAVEN) -T 1.5C -Papart -Dtest='$(SOAKED)' -Dsurefire.failIfNoSpecifiedTests=false -Dlampyr.soak=true \
		$(SOAK) -Dlampyr.simulation.first=$(SEED) -Dlampyr.simulation.minutes=$(MINUTES) verify

differential: ## Send random mappings, documents and requests of a SEED to Lampyr and a real peer
	@scripts/differential '$(SEED)' '$(if $(filter command line environment,$(origin MINUTES)),$(MINUTES),$(if $(filter matrix%,$(ONLY)),600,5))' '$(ONLY)' '$(SCENE)'

promql-differential: ## Compare answers to random PromQL with those of a real Prometheus: SEED, COUNT, QUERY, SERVER=no, SCRIPTS=yes
	@SCRIPTS='$(SCRIPTS)' SERVER='$(SERVER)' QUERY='$(QUERY)' scripts/promql-differential '$(SEED)' '$(if $(COUNT),$(COUNT),600)'

fuzz: ## Send requests that nobody would, REQUESTS of them by SEED, and look at every answer
	@scripts/fuzz '$(SEED)' '$(REQUESTS)' $(if $(ONLY),--only '$(ONLY)')

synth: ## Build what is deployed on AWS and make its templates, with the options in CONTEXT
	@scripts/synth $(foreach option,$(CONTEXT),'$(option)')

reproducible: ## Build all jars twice and compare them byte for byte
	scripts/check-reproducible

package-aot: ## Pack the search function with a Java runtime and an ahead-of-time cache
	$(MAVEN) -q -DskipTests package -pl functions/search -am
	scripts/package-aot

release: ## Make target/release: one jar, its launcher, a container's image, their libraries and sums
	@scripts/release

docs: ## Write the pages that are made from the code: docs/settings.md
	$(MAVEN) -q -T 1C -pl tests/architecture -am -Dspotless.check.skip -Dtest='SettingsPageTest' \
		-Dsurefire.failIfNoSpecifiedTests=false -Dlampyr.docs.write=true test

clean: ## Delete everything that was built
	$(MAVEN) -q clean
