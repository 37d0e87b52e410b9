package io.lampyr.engine.recovery;

import io.lampyr.engine.commit.CommitListener;
import io.lampyr.engine.lucene.PartSurvey;
import io.lampyr.engine.lucene.ShardIndexConfig;
import io.lampyr.engine.memory.IndexingMemory;
import io.lampyr.engine.shard.DocumentParser;
import io.lampyr.engine.shard.WriteWatch;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.lucene.store.Directory;

/**
 * What one shard needs beside its node's parts.
 *
 * @param local an empty place for files in the making, which belongs to this opening
 * @param memory the node's, which counts what the opening takes; whoever gets the open shard adds
 *     it
 * @param onFailure told once if the shard fails: it is then to be closed and opened anew
 * @param narrowing which documents of a commit that another shard made are this shard's; empty if
 *     all are
 */
public record ShardSetup(
    Directory local,
    DocumentParser parser,
    WriteWatch watch,
    ShardIndexConfig index,
    IndexingMemory memory,
    CommitListener listener,
    Consumer<Throwable> onFailure,
    Optional<PartSurvey> narrowing) {}
