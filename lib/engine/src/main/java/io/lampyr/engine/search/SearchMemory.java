package io.lampyr.engine.search;

import io.lampyr.base.memory.RequestMemory;
import java.util.function.LongConsumer;

/**
 * Where what a search holds is counted: what is shown of documents stays until its request is
 * answered, columns that are computed go with the search.
 *
 * @param fetched told of the bytes of what is fetched
 * @param held of the search
 */
record SearchMemory(LongConsumer fetched, RequestMemory.Held held) {}
