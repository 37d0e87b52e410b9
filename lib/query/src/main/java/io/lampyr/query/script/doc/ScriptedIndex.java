package io.lampyr.query.script.doc;

import io.lampyr.mapping.Mapping;
import org.jspecify.annotations.Nullable;

/**
 * What scripts see documents by.
 *
 * @param texts the words of texts that let them be loaded; null refuses these
 */
public record ScriptedIndex(Mapping mapping, @Nullable TextColumns texts) {}
