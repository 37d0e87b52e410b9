package io.lampyr.mapping.analysis;

import io.lampyr.mapping.fault.FaultException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.ar.ArabicAnalyzer;
import org.apache.lucene.analysis.bg.BulgarianAnalyzer;
import org.apache.lucene.analysis.bn.BengaliAnalyzer;
import org.apache.lucene.analysis.br.BrazilianAnalyzer;
import org.apache.lucene.analysis.ca.CatalanAnalyzer;
import org.apache.lucene.analysis.cjk.CJKAnalyzer;
import org.apache.lucene.analysis.ckb.SoraniAnalyzer;
import org.apache.lucene.analysis.cz.CzechAnalyzer;
import org.apache.lucene.analysis.da.DanishAnalyzer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.el.GreekAnalyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.et.EstonianAnalyzer;
import org.apache.lucene.analysis.eu.BasqueAnalyzer;
import org.apache.lucene.analysis.fa.PersianAnalyzer;
import org.apache.lucene.analysis.fi.FinnishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.ga.IrishAnalyzer;
import org.apache.lucene.analysis.gl.GalicianAnalyzer;
import org.apache.lucene.analysis.hi.HindiAnalyzer;
import org.apache.lucene.analysis.hu.HungarianAnalyzer;
import org.apache.lucene.analysis.hy.ArmenianAnalyzer;
import org.apache.lucene.analysis.id.IndonesianAnalyzer;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.lt.LithuanianAnalyzer;
import org.apache.lucene.analysis.lv.LatvianAnalyzer;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.no.NorwegianAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.ro.RomanianAnalyzer;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import org.apache.lucene.analysis.sr.SerbianAnalyzer;
import org.apache.lucene.analysis.sv.SwedishAnalyzer;
import org.apache.lucene.analysis.th.ThaiAnalyzer;
import org.apache.lucene.analysis.tr.TurkishAnalyzer;

/** Stop words: sets of languages by names such as {@code _english_}, and lists of words. */
final class StopWords {
  private static final Map<String, Supplier<CharArraySet>> SETS = sets();

  private StopWords() {}

  /** The set that the settings name, or {@code otherwise}. */
  static CharArraySet of(AnalysisSettings settings, CharArraySet otherwise, boolean ignoreCase) {
    if (!settings.has("stopwords")) {
      return otherwise;
    }
    List<Object> words = new ArrayList<>();
    for (String word : settings.list("stopwords")) {
      if (word.length() > 2 && word.startsWith("_") && word.endsWith("_")) {
        named(word).forEach(words::add);
      } else {
        words.add(word);
      }
    }
    return new CharArraySet(words, ignoreCase);
  }

  private static CharArraySet named(String name) {
    Supplier<CharArraySet> set = SETS.get(name.substring(1, name.length() - 1));
    if (set == null) {
      throw FaultException.argument("Unknown stop words [" + name + "]");
    }
    return set.get();
  }

  private static Map<String, Supplier<CharArraySet>> sets() {
    // long on purpose: a table of names.
    Map<String, Supplier<CharArraySet>> all = new HashMap<>();
    all.put("none", () -> CharArraySet.EMPTY_SET);
    all.put("arabic", ArabicAnalyzer::getDefaultStopSet);
    all.put("armenian", ArmenianAnalyzer::getDefaultStopSet);
    all.put("basque", BasqueAnalyzer::getDefaultStopSet);
    all.put("bengali", BengaliAnalyzer::getDefaultStopSet);
    all.put("brazilian", BrazilianAnalyzer::getDefaultStopSet);
    all.put("bulgarian", BulgarianAnalyzer::getDefaultStopSet);
    all.put("catalan", CatalanAnalyzer::getDefaultStopSet);
    all.put("cjk", CJKAnalyzer::getDefaultStopSet);
    all.put("czech", CzechAnalyzer::getDefaultStopSet);
    all.put("danish", DanishAnalyzer::getDefaultStopSet);
    all.put("dutch", DutchAnalyzer::getDefaultStopSet);
    all.put("english", EnglishAnalyzer::getDefaultStopSet);
    all.put("estonian", EstonianAnalyzer::getDefaultStopSet);
    all.put("finnish", FinnishAnalyzer::getDefaultStopSet);
    all.put("french", FrenchAnalyzer::getDefaultStopSet);
    all.put("galician", GalicianAnalyzer::getDefaultStopSet);
    all.put("german", GermanAnalyzer::getDefaultStopSet);
    all.put("greek", GreekAnalyzer::getDefaultStopSet);
    all.put("hindi", HindiAnalyzer::getDefaultStopSet);
    all.put("hungarian", HungarianAnalyzer::getDefaultStopSet);
    all.put("indonesian", IndonesianAnalyzer::getDefaultStopSet);
    all.put("irish", IrishAnalyzer::getDefaultStopSet);
    all.put("italian", ItalianAnalyzer::getDefaultStopSet);
    all.put("latvian", LatvianAnalyzer::getDefaultStopSet);
    all.put("lithuanian", LithuanianAnalyzer::getDefaultStopSet);
    all.put("norwegian", NorwegianAnalyzer::getDefaultStopSet);
    all.put("persian", PersianAnalyzer::getDefaultStopSet);
    all.put("portuguese", PortugueseAnalyzer::getDefaultStopSet);
    all.put("romanian", RomanianAnalyzer::getDefaultStopSet);
    all.put("russian", RussianAnalyzer::getDefaultStopSet);
    all.put("serbian", SerbianAnalyzer::getDefaultStopSet);
    all.put("sorani", SoraniAnalyzer::getDefaultStopSet);
    all.put("spanish", SpanishAnalyzer::getDefaultStopSet);
    all.put("swedish", SwedishAnalyzer::getDefaultStopSet);
    all.put("thai", ThaiAnalyzer::getDefaultStopSet);
    all.put("turkish", TurkishAnalyzer::getDefaultStopSet);
    return Map.copyOf(all);
  }
}
